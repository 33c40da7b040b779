// The search runs in a worker, and browsers start none for a page that was opened from a disk.
// There it runs in a hidden frame of the page instead.
if (location.protocol === "file:") {
  const added = (page, url) =>
    new Promise((loaded, failed) => {
      const script = page.createElement("script");
      script.src = url;
      script.onload = loaded;
      script.onerror = failed;
      page.head.append(script);
    });

  // The theme asks for this name to learn that paths begin at the script of the search, not at the page.
  window.IFrameWorker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      this.frame.title = "";
      this.frame.srcdoc = "<!doctype html>";
      this.ready = new Promise((loaded) => {
        this.frame.onload = loaded;
      }).then(() => {
        const inside = this.frame.contentWindow;
        inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
        // One after the other: the words of a language need what all languages share.
        inside.importScripts = async (...urls) => {
          for (const each of urls) await added(inside.document, each);
        };
        return added(inside.document, url);
      });
      document.documentElement.append(this.frame);
    }

    postMessage(data) {
      this.ready.then(() => this.frame.contentWindow.dispatchEvent(new MessageEvent("message", { data })));
    }

    terminate() {
      this.frame.remove();
    }
  };
  window.Worker = window.IFrameWorker;
}

// Runs before the first paint. Checks that the browser is new enough, and sets the chosen colours,
// so that nothing flashes. Written in the JavaScript of 2009, so that old browsers can run it and
// say what is needed.
(function () {
  var page = document.documentElement;
  if (isTooOld()) {
    // With this attribute boot.ts does not start the app.
    page.setAttribute("data-too-old", "yes");
    document.addEventListener("DOMContentLoaded", sayWhatIsNeeded);
    return;
  }
  var chosen = localStorage.getItem("mantine-color-scheme-value");
  var dark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  page.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  page.setAttribute("data-known", localStorage.getItem("user_info") ? "yes" : "no");

  // Remembers a press of Login. The app submits the form when it has loaded (login/first-login.ts),
  // unless something is typed after the press.
  document.addEventListener("submit", function (event) {
    var early = earlyFormOf(event);
    if (!early) return;
    event.preventDefault();
    var password = early.querySelector("[name=password]");
    if (early.querySelector("[name=username]").value !== "" && password.value === "")
      password.focus();
    else early.setAttribute("data-pressed", "yes");
  });
  document.addEventListener("input", function (event) {
    var early = earlyFormOf(event);
    if (early) early.removeAttribute("data-pressed");
  });

  // Preloads the files of this person's first screen in parallel with the app's main files.
  var chunks = document.currentScript.dataset;
  var language =
    localStorage.getItem("language") || (/^zh/i.test(navigator.language) ? "zh" : "en");
  var inDay = localStorage.getItem("user_info") && location.pathname !== "/login";
  page.setAttribute("data-first-language", language);
  fetchAhead(language === "zh" ? chunks.zh : chunks.en);
  fetchAhead(inDay ? chunks.day : chunks.login);

  function earlyFormOf(event) {
    var early = document.getElementById("first-login");
    return early && early.contains(event.target) ? early : null;
  }

  /**
   * Checks the newest features that the app uses (e2e/oldest-browsers.test.ts). Safari 16.4,
   * Chrome 111 and Firefox 125 have all of them.
   */
  function isTooOld() {
    return !(
      "noModule" in document.createElement("script") &&
      "isWellFormed" in String.prototype &&
      "toSorted" in Array.prototype &&
      "Segmenter" in Intl &&
      "timeout" in AbortSignal &&
      "OffscreenCanvas" in window &&
      "CompressionStream" in window
    );
  }

  function sayWhatIsNeeded() {
    var words = document.createElement("main");
    words.style.cssText =
      "max-width: 30em; margin: 15vh auto; padding: 0 24px; font: 18px/1.5 sans-serif";
    add(words, "h1", "This browser is too old for Roundsman");
    add(
      words,
      "p",
      "Please update it. Roundsman needs Safari 16.4 (iOS 16.4), Chrome or Edge 111, or Firefox 125, or a newer version of them.",
    );
    add(words, "h1", "浏览器版本过低");
    add(
      words,
      "p",
      "请更新浏览器。需要 Safari 16.4（iOS 16.4）、Chrome 或 Edge 111、Firefox 125 或更高版本。",
    );
    var root = document.getElementById("root");
    root.parentNode.replaceChild(words, root);
    document.body.removeChild(document.getElementById("first-login"));
  }

  function add(parent, tag, text) {
    var element = document.createElement(tag);
    element.appendChild(document.createTextNode(text));
    parent.appendChild(element);
  }

  function fetchAhead(files) {
    if (!files) return;
    files.split(" ").forEach(function (href) {
      var link = document.createElement("link");
      var isStyle = /\.css$/.test(href);
      link.rel = isStyle ? "preload" : "modulepreload";
      link.as = isStyle ? "style" : "script";
      link.crossOrigin = "";
      link.href = href;
      document.head.appendChild(link);
    });
  }
})();

// Before the first pixel: whether this browser is new enough, and the colours that the person chose, so that nothing flashes. The rest of the program
// comes later. Written for browsers of 2009, so that even those can say what is needed.
(function () {
  var page = document.documentElement;
  if (isTooOld()) {
    // boot.ts starts nothing then.
    page.setAttribute("data-too-old", "yes");
    document.addEventListener("DOMContentLoaded", sayWhatIsNeeded);
    return;
  }
  var chosen = localStorage.getItem("mantine-color-scheme-value");
  var dark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  page.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  page.setAttribute("data-known", localStorage.getItem("user_info") ? "yes" : "no");

  // A tap on Login before the program is there is done when it is (login/first-login.ts), unless somebody types on.
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

  // What this person's first screen needs comes beside the program, not after it.
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

  /** The youngest of what the app is built of (e2e/oldest-browsers.test.ts): Safari 16.4, Chrome 111 and Firefox 125 have it all. */
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

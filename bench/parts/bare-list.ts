/**
 * The lower bound: a plain page that does the same without a framework. It has `count` rows, draws
 * the visible ones, and has a field that filters them.
 */
export const bareList = (
  count: number,
): string => `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<style>
  body { margin: 0; font: 17px system-ui } input { position: sticky; top: 0; z-index: 1; width: 100%; height: 48px; font: inherit }
  #rows { position: relative } #rows div { position: absolute; inset: 0 0 auto; height: 68px; border-bottom: 1px solid #ddd }
</style>
<input aria-label="Search"><div id="rows"></div>
<script>
  const all = Array.from({ length: ${count} }, (_, index) => ({ name: "Customer " + (index * 7919) % ${count} + " 东方明珠", sum: (index * 37) % 90000 }));
  const rows = document.querySelector("#rows");
  let shown = all;
  function draw() {
    const from = Math.max(0, Math.floor(scrollY / 69) - 10), to = Math.min(shown.length, from + Math.ceil(innerHeight / 69) + 20);
    rows.style.height = shown.length * 69 + "px";
    rows.replaceChildren(...shown.slice(from, to).map(({ name, sum }, index) => {
      const row = document.createElement("div");
      row.style.transform = "translateY(" + (from + index) * 69 + "px)";
      row.textContent = name + " £" + (sum / 100).toFixed(2);
      return row;
    }));
  }
  addEventListener("scroll", draw);
  document.querySelector("input").addEventListener("input", ({ target }) => {
    shown = all.filter(({ name }) => name.toLowerCase().includes(target.value.toLowerCase()));
    draw();
  });
  draw();
</script>`;

import { invoiceTotals, lineTotal } from "@roundsman/core/invoice";
import { formatPounds, pence } from "@roundsman/core/money";
import { formatQuantity } from "@roundsman/core/quantity";
import { applyVat } from "@roundsman/core/vat";
import type { InvoiceDocument } from "@roundsman/documents/invoice-document";
import html2canvas from "html2canvas";
import { jsPDF } from "jspdf";

const A4 = { width: 210, height: 297 };

/** A photograph of a web page, cut into pages: how the original made its PDF. No text, rows cut by page edges. Browser only. */
export async function htmlInvoice(invoice: InvoiceDocument): Promise<number> {
  const paper = document.createElement("div");
  paper.style.cssText = "position:absolute;left:0;top:0;width:794px;padding:58px 64px;background:#fff;font:12.7px Latin,Han";
  paper.innerHTML = written(invoice);
  document.body.append(paper);
  const canvas = await html2canvas(paper, { scale: 2, logging: false });
  paper.remove();
  const file = new jsPDF({ unit: "mm", format: "a4" });
  const picture = canvas.toDataURL("image/jpeg", 0.95);
  const height = (canvas.height * A4.width) / canvas.width;
  for (let top = 0; top < height; top += A4.height) {
    if (top > 0) file.addPage();
    file.addImage(picture, "JPEG", 0, -top, A4.width, height);
  }
  return file.output("arraybuffer").byteLength;
}

function written({ company, billTo, number, date, lines, summary, footnote, vat }: InvoiceDocument): string {
  const { total, discount } = invoiceTotals(lines);
  const sums = applyVat(total, vat);
  const cell = (of: string) => `<td style="text-align:right">${of}</td>`;
  const rows = lines.map((line) => {
    const note =
      line.discount === 0 ? "" : `<br><small>${formatPounds(line.price)} less ${formatPounds(line.discount)} discount each</small>`;
    const amounts = [formatQuantity(line.quantity), formatPounds(pence(line.price - line.discount)), formatPounds(lineTotal(line))];
    return `<tr style="border-bottom:1px solid #dcddd6"><td>${line.name}${note}</td>${amounts.map(cell).join("")}</tr>`;
  });
  const sum = (label: string, amount: string) =>
    `<div style="display:flex;justify-content:space-between"><span>${label}</span><b>${amount}</b></div>`;
  return `
    <div style="display:flex;justify-content:space-between"><h1 style="color:#0b6e4f">Invoice<br><small>${number}</small></h1>
    <div style="text-align:right"><b>${company?.name ?? ""}</b><br>${company?.address ?? ""}<br>${company?.email ?? ""}</div></div>
    <div style="display:flex;justify-content:space-between"><div>Bill to<br><b>${billTo.name}</b><br>${billTo.address}<br>${billTo.city} ${billTo.postcode}</div>
    <div>Date<br>${date}</div><h2>${formatPounds(sums.payable)}</h2></div><p>${summary}</p>
    <table style="width:100%;border-collapse:collapse"><tr><th>Item</th><th>Quantity</th><th>Unit price</th><th>Amount</th></tr>${rows.join("")}</table>
    <div style="margin-left:266px">${sum("Discount total", formatPounds(discount))}${sum("Net", formatPounds(sums.net))}
    ${sum("VAT included", formatPounds(sums.vat ?? pence(0)))}${sum("Total", formatPounds(sums.payable))}</div><p>${footnote}</p>`;
}

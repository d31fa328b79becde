/** Shows a text without line breaks inside invoice numbers and dates. */
export function WholeNumbers({ children }: { readonly children: string }) {
  return children
    .split(/((?:INV|CN)-\d+|(?:CN-)?\b[A-HJ-NP-Z]{1,4}[1-9]-\d+|\d{4}-\d{2}-\d{2})/)
    .map((part, index) =>
      index % 2 === 1 ? (
        <span key={index} className="amount">
          {part}
        </span>
      ) : (
        part
      ),
    );
}

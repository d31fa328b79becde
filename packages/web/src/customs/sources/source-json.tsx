import { Button } from "@mantine/core";
import { Copy } from "lucide-react";
import { useCustomsWords } from "../../messages/late/customs/words.ts";
import { JsonBlock } from "../json-block.tsx";
import { pretty } from "../json-field.ts";
import type { SourceName, SourceRecord } from "./sources.ts";
import { useCopyJson } from "../use-copy-json.ts";

export function SourceJson({
  name,
  records,
}: {
  readonly name: SourceName;
  readonly records: readonly SourceRecord[];
}) {
  const t = useCustomsWords();
  const copy = useCopyJson();
  const text = pretty(records);
  return (
    <>
      <JsonBlock label={`${t.sources[name].title} ${t.json}`} text={text} />
      <Button leftSection={<Copy size={20} aria-hidden />} onClick={() => copy(text)}>
        {t.copyJson}
      </Button>
    </>
  );
}

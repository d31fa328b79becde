import { BarChart } from "@mantine/charts";
import "@mantine/charts/styles.css";
import { formatPounds, pence } from "@roundsman/core/money";
import type { Bar } from "./bars.ts";

/**
 * Sales as bars. The same figures are in a table beside it, for people who cannot see the chart.
 */
export function SalesChart({
  bars,
  label,
}: {
  readonly bars: readonly Bar[];
  readonly label: string;
}) {
  return (
    <div aria-hidden>
      <BarChart
        h={220}
        data={bars.map(({ name, amount }) => ({ name, [label]: amount / 100 }))}
        dataKey="name"
        series={[{ name: label, color: "var(--accent)" }]}
        valueFormatter={(pounds) => formatPounds(pence(Math.round(pounds * 100)))}
        yAxisProps={{
          width: 76,
          tickFormatter: (pounds: number) => `£${pounds.toLocaleString("en-GB")}`,
        }}
        xAxisProps={{ interval: "preserveStartEnd", minTickGap: 16 }}
        barChartProps={{ accessibilityLayer: false }}
        // The library's tooltip would be wider than a phone where letters are twice as large.
        tooltipProps={{ wrapperStyle: { maxWidth: "60%" } }}
        styles={{ tooltip: { minWidth: 0 } }}
        tickLine="none"
        gridAxis="x"
        barProps={{ isAnimationActive: false, radius: 3 }}
      />
    </div>
  );
}

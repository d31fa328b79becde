import { SegmentedControl as Control, type SegmentedControlProps } from "@mantine/core";
// Imported here, not in mantine.css: the first list does not use it, and its style is fetched ahead
// of need.
import "@mantine/core/styles/FloatingIndicator.css";
import "@mantine/core/styles/SegmentedControl.css";
import "./segmented-control.css";

/** A choice between a few values, side by side. */
export const SegmentedControl = <Value extends string>(props: SegmentedControlProps<Value>) => (
  <Control {...props} />
);

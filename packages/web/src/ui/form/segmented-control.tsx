import { SegmentedControl as Control, type SegmentedControlProps } from "@mantine/core";
// Not in mantine.css: the first list has none, and its style is stored ahead of need.
import "@mantine/core/styles/FloatingIndicator.css";
import "@mantine/core/styles/SegmentedControl.css";
import "./segmented-control.css";

/** A choice of a few, beside each other. */
export const SegmentedControl = <Value extends string>(props: SegmentedControlProps<Value>) => (
  <Control {...props} />
);

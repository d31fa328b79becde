// Not in mantine.css: the first list has none, and its file is stored ahead of need.
import "@mantine/core/styles/FloatingIndicator.css";
import "@mantine/core/styles/SegmentedControl.css";
import "./segmented-control.css";

export { SegmentedControl } from "@mantine/core";

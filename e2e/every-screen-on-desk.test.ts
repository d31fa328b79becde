import { testEveryScreen } from "./every-screen.ts";

testEveryScreen({ device: "desk", theme: "dark", language: "zh" });

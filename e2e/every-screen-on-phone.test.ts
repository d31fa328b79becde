import { testEveryScreen } from "./every-screen.ts";

testEveryScreen({ device: "phone", theme: "light", language: "en" });

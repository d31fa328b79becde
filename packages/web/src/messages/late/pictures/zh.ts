import type { Widened } from "../../messages.ts";
import type { pictures as english } from "./en.ts";

export const pictures: Widened<typeof english> = {
  heading: "图片",
  none: "还没有图片：拍一张门口的照片，下一位司机就不用再打电话。",
  add: "添加图片",
  pick: "选择图片",
  link: "图片链接",
  linkHint: "https://…",
  addLink: "添加链接",
  open: (place) => `打开第 ${place} 张图片`,
  of: (name, place) => `${name}，第 ${place} 张图片`,
  remove: (place) => `移除第 ${place} 张图片`,
  confirmRemove: (place) => `删除第 ${place} 张图片？`,
  removed: "图片已移除",
  added: "图片已添加",
  converting: "正在转换…",
  waiting: "等待发送",
  uploading: (percent) => `正在上传 ${percent}%`,
  failed: "上传失败，请重试",
  refused: {
    413: "图片过大：超过 10 MB 或 5000 万像素。",
    415: "服务器不支持这种图片。",
    422: "图片已损坏，无法读取。",
  },
  refusedOtherwise: "服务器不接受这张图片。",
  wrongLink: "链接格式无效",
  wrongType: "这不是图片：请选择 JPEG、PNG 或 HEIC。",
  broken: "无法显示这张图片。",
  unreachable: "有网络时才能显示此图片。",
};

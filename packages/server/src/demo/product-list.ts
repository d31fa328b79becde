import type { VatRate } from "@roundsman/core/vat/rates";

/**
 * The trader's products: [name, pence per unit, discount in pence per unit, sold by weight].
 * Wholesale prices of late 2026, rounded.
 */
type Row = readonly [name: string, price: number, discount?: number, weighed?: "kg"];

/** Products with VAT; all others are food, at the zero rate (VAT Notice 701/14). */
const STANDARD_RATED = [
  "绍兴料酒",
  "虾片",
  "餐盒",
  "锡纸盒",
  "纸袋",
  "竹筷",
  "手套",
  "凉茶",
] as const;

export const rateOf = (name: string): VatRate =>
  STANDARD_RATED.some((goods) => name.includes(goods)) ? "standard" : "zero";

/** The names are the product categories. */
export const PRODUCT_LIST = {
  "Rice & noodles 米面": [
    ["Jasmine rice 20 kg 茉莉香米", 2750, 100],
    ["Jasmine rice 10 kg 茉莉香米", 1465],
    ["Long grain rice 20 kg 长粒米", 2295],
    ["Sushi rice 10 kg 寿司米", 1890],
    ["Glutinous rice 10 kg 糯米", 1725],
    ["Egg noodles medium 3 kg 中粗蛋面", 845],
    ["Rice vermicelli 400 g × 30 米粉", 3150],
    ["Flat rice sticks 5 mm 400 g × 30 河粉", 3240, 90],
    ["Sweet potato vermicelli 1 kg 红薯粉条", 395],
    ["Plain flour 16 kg 面粉", 1195],
    ["Wonton wrappers 200 g × 40 云吞皮", 3680],
  ],
  "Sauces & oils 酱料油": [
    ["Light soy sauce 1.75 L × 6 生抽", 2640, 120],
    ["Dark soy sauce 1.75 L × 6 老抽", 2820],
    ["Premium oyster sauce 2.2 kg 特级蚝油", 785],
    ["Hoisin sauce 2.3 kg 海鲜酱", 765],
    ["Chilli bean paste 5 kg 豆瓣酱", 1680],
    ["Sweet chilli sauce 5 L 甜辣酱", 1135],
    ["Sesame oil 1.8 L 芝麻油", 1290, 50],
    ["Rice vinegar 600 ml × 12 米醋", 1560],
    ["Shaoxing cooking wine 640 ml × 12 绍兴料酒", 2385],
    ["Vegetable oil 20 L 植物油", 3150],
    ["Extended life frying oil 20 L 炸油", 3395, 145],
    ["Curry paste 4.5 kg 咖喱酱", 1975],
  ],
  "Frozen 冷冻": [
    ["King prawns 16/20 peeled 2 kg 大虾仁", 2190, 90],
    ["Squid tubes U5 1 kg 鱿鱼筒", 795],
    ["Duck whole 2.4 kg × 6 全鸭", 5280],
    ["Crispy aromatic duck half × 12 香酥鸭", 6840, 240],
    ["Chicken breast fillet 5 kg 鸡胸肉", 2475],
    ["Prawn dumplings 1 kg 虾饺", 1045],
    ["Vegetable spring rolls 15 g × 100 素春卷", 745],
    ["Pork & leek dumplings 1 kg 猪肉韭菜饺", 695],
    ["Char siu buns 360 g × 24 叉烧包", 4320],
    ["Edamame pods 400 g × 20 毛豆", 2580],
  ],
  "Fresh, by the kilo 生鲜": [
    ["Pak choi 白菜", 240, 0, "kg"],
    ["Choi sum 菜心", 325, 0, "kg"],
    ["Chinese leaf 大白菜", 165, 0, "kg"],
    ["Bean sprouts 豆芽", 135, 0, "kg"],
    ["Ginger 生姜", 310, 15, "kg"],
    ["Garlic peeled 蒜米", 385, 0, "kg"],
    ["Spring onion 葱", 420, 0, "kg"],
    ["Mooli 白萝卜", 120, 0, "kg"],
    ["Lotus root 莲藕", 455, 25, "kg"],
    ["Firm tofu 老豆腐", 290, 0, "kg"],
  ],
  "Dry & tinned 干货罐头": [
    ["Dried shiitake 500 g 花菇", 1180, 60],
    ["Wood ear 250 g 木耳", 465],
    ["Star anise 500 g 八角", 895],
    ["Sichuan peppercorn 250 g 花椒", 740],
    ["Water chestnuts sliced 2.9 kg 马蹄片", 525],
    ["Bamboo shoots sliced 2.9 kg 笋片", 540],
    ["Coconut milk 400 ml × 24 椰浆", 2765, 80],
    ["MSG 454 g × 20 味精", 2950],
    ["Prawn crackers 2 kg 虾片", 615],
  ],
  "Packaging 包装": [
    ["Plastic tubs & lids 650 ml × 250 餐盒", 1795, 75],
    ["Foil trays No. 2 × 1000 锡纸盒", 3460],
    ["Brown paper bags large × 250 纸袋", 1525],
    ["Bamboo chopsticks × 3000 竹筷", 2840],
    ["Vinyl gloves M × 1000 手套", 1860],
  ],
  "Tea & drinks 茶饮": [
    ["Jasmine tea 1 kg 茉莉花茶", 985],
    ["Pu-erh tea 1 kg 普洱茶", 1340, 40],
    ["Herbal tea 310 ml × 24 凉茶", 1425],
  ],
} as const satisfies Record<string, readonly Row[]>;

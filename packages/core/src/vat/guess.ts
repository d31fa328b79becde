import type { VatRate } from "./rates.ts";

/** What carries the standard rate though it lies among food: VAT Notice 701/14, sections 3.2 to 3.7. */
const STANDARD = [
  /\b(?:prawn crackers?|crisps?|snacks?|popcorn|nuts? (?:salted|roasted)|(?:salted|roasted) (?:pea)?nuts?)\b/,
  /\b(?:wine|beer|lager|cider|sake|soju|mirin|spirits?|vodka|whisky|brandy|baijiu)\b/,
  /\b(?:cola|coke|pepsi|sprite|fanta|lemonade|soft drinks?|drinks?|juice|mineral water|bottled water|herbal tea|iced tea|energy drink)\b/,
  /\b(?:chocolates?|sweets|candy|candies|ice cream|ice lolly|lollies|confectionery)\b/,
  /\b(?:packaging|foil|trays?|tubs?|lids?|paper bags?|carrier bags?|plastic bags?|bin bags?|chopsticks?|gloves?|napkins?|cutlery|straws?|cling ?film|containers?|takeaway boxes|cups?)\b/,
  /\b(?:cleaning|cleaner|detergent|bleach|washing.up|sponges?|delivery|carriage|postage|deposit|hire|repair)\b/,
  /虾片|薯片|零食|膨化|酒(?!酿|糟|楼)|饮料|汽水|可乐|雪碧|果汁|凉茶|矿泉水|纯净水|巧克力|糖果|冰淇淋|雪糕/,
  /包装|餐盒|锡纸|纸袋|胶袋|塑料袋|垃圾袋|筷|手套|纸巾|餐具|吸管|保鲜膜|盖子|杯|清洁|洗洁精|漂白|送货|送费|运费|配送|押金/,
];

/** Food of a kind used for human consumption (VAT Act 1994, Schedule 8, Group 1). */
const FOOD = [
  /\b(?:rice|noodles?|vermicelli|flour|starch|wrappers?|pasta|bread|buns?|dumplings?|spring rolls?|wontons?|dim sum|biscuits?|cakes?)\b/,
  /\b(?:vegetables?|pak choi|bok choy|choi sum|leaf|leaves|sprouts?|ginger|garlic|onions?|mooli|lotus|tofu|beans?|edamame|mushrooms?|shiitake|wood ear|bamboo shoots?|chestnuts?|peppers?|carrots?|potato(?:es)?|cabbage|celery|coriander|chilli(?:es)?|fruit|lychees?|mango(?:es)?|limes?|lemons?)\b/,
  /\b(?:sauce|paste|vinegar|oil|salt|sugar|msg|spices?|seasoning|stock|curry|anise|peppercorns?|cinnamon|sesame|honey|coconut milk|coconut cream|pickles?|seaweed|nori)\b/,
  /\b(?:chicken|duck|pork|beef|lamb|prawns?|shrimps?|squid|fish|salmon|crab|scallops?|eggs?|sausages?|ham|meat|milk|cheese|butter|tea|oolong|pu-?erh|tie guan yin|coffee|cocoa|food)\b/,
  /米|面|粉|饺|包子|叉烧包|云吞|春卷|菜|葱|姜|蒜|豆|菇|耳|笋|藕|萝卜|椒|瓜|薯|果|酱|醋|油|盐|糖|味精|香料|八角|咖喱|椰/,
  /肉|鸡|鸭|猪|牛|羊|虾|鱼|鱿|蟹|贝|蛋|奶|茶|铁观音|乌龙|普洱|龙井|咖啡|海鲜|生鲜|冷冻|干货|罐头|食品/,
];

/**
 * The rate that goods of this name are likely to carry, for a person to confirm: zero for food, standard for drinks, sweets, snacks, packaging and
 * all that is not known. Never exempt or reduced.
 */
export function guessVatRate(name: string, category = ""): Extract<VatRate, "standard" | "zero"> {
  const goods = name.toLowerCase();
  const says = (lists: readonly RegExp[], text: string) => lists.some((each) => each.test(text));
  if (says(STANDARD, goods)) return "standard";
  if (says(FOOD, goods)) return "zero";
  const among = category.toLowerCase();
  return !says(STANDARD, among) && says(FOOD, among) ? "zero" : "standard";
}

import type { VatRate } from "./rates.ts";

/**
 * Things called after food that nobody eats or drinks: what food is kept, served and cooked in,
 * cleaning goods, delivery, pet food.
 */
const NOT_FOOD = [
  /\b(?:packaging|foil|plastic|disposable|polystyrene|alumini?um|stainless|(?<!rice )papers?|cutlery|straws?|cling ?film|chopsticks?|gloves?|napkins?|tissues?|containers?)\b/,
  /\b(?:box(?:es)?|(?<!hot )pots?(?! noodles?)|teapots?|bowls?|tubs?|(?<!tea.)bags?|plates?|dishes|cups?(?! noodles?)|mugs?|lids?|trays?|baskets?|racks?)\b/,
  /\b(?:cookers?|peelers?|kni(?:fe|ves)(?!.cut)|cleavers?|scissors|woks?|pans?(?!.fried)|ladles?|spoons?|forks?|tongs|steamers?|strainers?|scoops?|slicers?|graters?|scalers?|blenders?|machines?|dispensers?|chopping boards?)\b/,
  /\b(?:(?<!\d\s?(?:c?l|ml|k?g)?\s?)bottles?|dish|jugs?|labels?|stickers?|towels?|aprons?|tanks?|(?<!cold.)press(?:es)?|crushers?|shakers?|grinders?|(?:pepper|salt|spice|coffee)[ .]?mills?|timers?|thermometers?|frothers?|filters?|openers?)\b/,
  /\b(?:kettles?|whisks?|mincers?|fryers?|infusers?|mandolines?|moulds?|rolling pins?|tea sets?|lighters?|matches|candles?|tea ?lights?|batter(?:y|ies)|tapes?)\b/,
  /\b(?:soaps?|shampoos?|toothpaste|(?:washing|baby|talcum) powders?|pepper sprays?)\b/,
  /\b(?:cleaning|cleaner|detergent|bleach|washing.up|sponges?|delivery|carriage|postage|deposit|hire|repair)\b/,
  /\b(?:pets?|(?<!hot )dogs?|cats?|(?:bird|fish) ?(?:food|seed))\b/,
  /\b(?:engine|motor|machine|lubricating|mineral|lamp|massage|baby|hair|essential|tea tree) oils?\b/,
  /包装|餐盒|胶袋|塑料|垃圾袋|筷|手套|[餐茶厨炊酒]具|蜡烛|电池|胶带|火柴|吸管|保鲜膜|清洁|洗洁精|漂白|送货|送费|运费|配送|押金/,
  /盒(?!装)|碗(?![仔面])|碟|盘|杯(?!面)|袋(?![泡装])|盖(?![饭浇菜])|(?<!有)机|刀(?!削)|(?<!火)锅(?![贴巴包底])|勺|叉(?!烧)|砧板|蒸笼|蒸炉|削皮|围裙/,
  // A number before a bottle or a can (瓶, 罐) counts drinks or food, so such words do not match.
  /(?<!米)纸(?!皮)|(?<![\d/／×x]\s?)(?:瓶(?!装)|罐(?![头装]))|壶|缸|器|模|刷|巾|标签|泡沫|粽叶/,
  /(?:润滑|(?<!有)机|柴|汽|煤|精|护手|按摩)油|油[漆烟]|面[膜霜罩具盆]|洗衣|洗发|沐浴|牙膏|皂(?!角)/,
  /狗粮|猫粮|鱼粮|鸟粮|鱼[饵竿]|猫砂|宠物/,
];

/** Nuts are food as they are; roasted or salted they are a snack, and as a milk a drink. */
const NUTS = /花生|腰果|杏仁|核桃|松子|榛|碧根果|夏威夷果/;
const COOKED = /[炒烤焗炸烘盐咸酥脆辣熟]|琥珀|(?<![腐南])乳|五香|多味|怪味|蜂蜜|鱼皮/;

/**
 * What carries the standard rate though it is eaten or drunk: VAT Notice 701/14, sections 3.2 to
 * 3.8.
 */
const TREATS = [
  /\b(?:(?<!cream )crackers?|(?:prawn|shrimp|potato|tortilla|plantain|banana) chips|crisps?|snacks?|popcorn|nuts? (?:salted|roasted)|(?:salted|roasted) (?:pea)?nuts?)\b/,
  /\b(?:(?:wine|beer|cider|spirits?)(?! vinegar)|lager|sake|soju|mirin|vodka|whisky|brandy|baijiu)\b/,
  /\b(?:cola|coke|pepsi|sprite|fanta|lemonade|drinks?|juices?|smoothies?|cordial|(?:orange|fruit) squash|(?:mineral|spring|bottled|sparkling|coconut|soda|tonic) water|(?:herbal|iced|bubble) tea|ginger ale)\b/,
  /\b(?:chocolates?|sweets|candy|candies|candied|jelly|jellies|toffees?|marshmallows?|gummies|lollipops?|nougat|gums?|ice cream|ice lolly|lollies|confectionery)\b/,
  /糖果|[虾薯][片条]|零食|膨化|雪饼|仙贝|瓜子|锅巴|脆片|酒(?!酿|糟|楼)|巧克力|朱古力|冰淇淋|雪糕|果冻|蜜饯|蜜枣|果脯|话梅|糖葫芦|(?<![白冰红砂黄黑片蔗绵])糖(?![醋水蒜浆粉霜])/,
  /饮料|饮品|红牛|汽水|可乐|雪碧|凉茶|奶茶|柠檬茶|冰红茶|冰绿茶|酸梅汤|矿泉水|纯净水|苏打水|气泡水|椰子水|(?:果|椰|橙|柠檬|荔枝|甘蔗|梨|桃|枣)汁|(?<![鱼虾])露(?!笋)/,
  // Nobody sells these two raw.
  /开心果|坚果/,
];

/** Tea and coffee are food as leaves and beans, and a drink by the bottle and can. */
const BREWED = /\b(?:tea|oolong|coffee)\b|茶(?![油树])|咖啡/;
const VOLUME = /\d\s*(?:ml|cl|l|lit(?:re|er)s?|毫升|升)(?![a-z])/;

/** Food of a kind used for human consumption (VAT Act 1994, Schedule 8, Group 1). */
const FOOD = [
  /\b(?:rice|noodles?|vermicelli|flour|starch|wrappers?|pasta|bread|buns?|dumplings?|spring rolls?|wontons?|dim sum|biscuits?|cakes?)\b/,
  /\b(?:vegetables?|pak choi|bok choy|choi sum|leaf|leaves|sprouts?|ginger|garlic|onions?|mooli|lotus|tofu|beans?|edamame|mushrooms?|shiitake|wood ear|bamboo shoots?|chestnuts?|peppers?|carrots?|potato(?:es)?|cabbage|celery|coriander|chilli(?:es)?|fruit|lychees?|mango(?:es)?|limes?|lemons?)\b/,
  /\b(?:sauce|paste|vinegar|oil|salt|sugar|msg|spices?|seasoning|stock|curry|anise|peppercorns?|cinnamon|sesame|honey|coconut milk|coconut cream|pickles?|seaweed|nori)\b/,
  /\b(?:chicken|duck|pork|beef|lamb|prawns?|shrimps?|squid|fish|salmon|crab|scallops?|eggs?|sausages?|ham|meat|milk|cheese|butter|tea|oolong|pu-?erh|tie guan yin|coffee|cocoa|food)\b/,
  /米|面|粉|饺|包子|叉烧包|云吞|春卷|菜|葱|姜|蒜|豆|菇|耳|笋|藕|萝卜|椒|瓜|薯|果|酱|醋|油|盐|糖|味精|香料|八角|咖喱|椰/,
  /肉|鸡|鸭|猪|牛|羊|虾|鱼|鱿|蟹|贝|蛋|奶|茶|铁观音|乌龙|普洱|龙井|咖啡|锅贴|底料|海鲜|生鲜|冷冻|干货|罐头|食品/,
  /芝麻|腐竹|海带|[红黑大]枣|馒头|年糕|汤圆|粽|花生|月饼/,
];

/**
 * The rate that goods of this name are likely to carry, for a person to confirm: zero for food,
 * standard for drinks, sweets, snacks, packaging, tools and everything unknown. Never exempt or
 * reduced. Where the words contradict each other it is the standard rate: too much VAT is noticed
 * and corrected, too little is an offence. So goods are packaging where either the name or the
 * category says so.
 */
export function guessVatRate(name: string, category = ""): Extract<VatRate, "standard" | "zero"> {
  const [goods, among] = [name.toLowerCase(), category.toLowerCase()];
  const isBrew = BREWED.test(goods) && VOLUME.test(goods);
  const isSnack = [goods, among].some((text) => NUTS.test(text) && COOKED.test(text));
  if (isBrew || isSnack || says(NOT_FOOD, goods) || says(TREATS, goods)) return "standard";
  const isFoodThere = says(FOOD, withoutTreats(among));
  if (says(NOT_FOOD, among) || (says(TREATS, among) && !isFoodThere)) return "standard";
  return isFoodThere || says(FOOD, goods) ? "zero" : "standard";
}

const says = (lists: readonly RegExp[], text: string): boolean =>
  lists.some((each) => each.test(text));

/** Without the words for drinks and sweets, which contain names of foods. */
const withoutTreats = (text: string): string =>
  TREATS.reduce((left, each) => left.split(each).join(""), text);

/**
 * The trader's customers by delivery route, in the order of the stops: [name, street, city,
 * postcode, last three digits of the telephone number]. All are invented; the numbers are from the
 * ranges that Ofcom reserves for drama.
 */
type Row = readonly [name: string, street: string, city: string, postcode: string, phone: string];

/** Customers on no route: they collect from the warehouse. */
export const COLLECTS = "";

/** The payment terms of customers in days, by name. */
export const TERMS: Readonly<Record<string, number>> = {
  "Bamboo Basket Dim Sum 竹笼点心": 30,
  "Wing Fat Supermarket 永发超市": 14,
  "Dragon Gate Greenwich 龙门酒楼": 7,
};

export const DRIVER_CUSTOMERS: Readonly<Record<string, readonly Row[]>> = {
  "Mon · Chinatown & Soho 唐人街": [
    ["Jade Garden Restaurant 翠园酒家", "118 Lisle Street", "London", "WC2H 7BA", "114"],
    ["Golden Lotus 金莲饭店", "9 Gerrard Place", "London", "W1D 5PN", "127"],
    ["Four Rivers Sichuan 四川人家", "41 Wardour Street", "London", "W1D 6PX", "138"],
    ["Lucky Duck Roast House 福鸭烧腊", "3 Newport Court", "London", "WC2H 7JS", "145"],
    ["Old Shanghai Dumplings 老上海生煎", "76 Dean Street", "London", "W1D 3SQ", "159"],
    ["Bamboo Basket Dim Sum 竹笼点心", "22 Rupert Street", "London", "W1D 6DG", "162"],
    ["Milk Tea Corner 奶茶角", "5 Macclesfield Street", "London", "W1D 6AY", "176"],
    ["Wing Fat Supermarket 永发超市", "60 Shaftesbury Avenue", "London", "W1D 6LU", "183"],
    ["Noodle Lane 面巷", "14 Frith Street", "London", "W1D 4RD", "191"],
    ["Tang's Bakery 唐记饼家", "31 Little Newport Street", "London", "WC2H 7JJ", "205"],
  ],
  "Tue · North London 北伦敦": [
    ["Happy Valley Takeaway 快活谷外卖", "287 Holloway Road", "London", "N7 8HS", "213"],
    ["Peking House 北京楼", "54 High Street, Barnet", "Barnet", "EN5 5SJ", "224"],
    ["Mr Wong's Kitchen 王记厨房", "112 Ballards Lane", "London", "N3 2DN", "236"],
    ["Paper Lantern Café 纸灯笼茶餐厅", "8 Upper Street", "London", "N1 0PQ", "241"],
    ["Oriental Pearl 东方明珠", "19 Heath Street", "London", "NW3 6TP", "258"],
    ["Hong Kong Express 香港快餐", "401 Green Lanes", "London", "N4 1EU", "267"],
    ["Silver Carp Fish Bar 银鲤鱼吧", "33 Fore Street", "London", "N18 2TW", "270"],
    ["Lee's Chop Suey 李氏杂碎", "6 Alderman's Hill", "London", "N13 4PJ", "289"],
    [
      "Great Wall Cash & Carry 长城批发",
      "Unit 4, Hastingwood Estate, Harbet Road",
      "London",
      "N18 3HT",
      "292",
    ],
    ["Plum Blossom 梅花小馆", "71 Crouch End Hill", "London", "N8 8DF", "303"],
  ],
  "Thu · West London 西伦敦": [
    ["Phoenix Palace Ealing 凤凰楼", "26 New Broadway", "London", "W5 2XA", "315"],
    ["Canton Cottage 广东小屋", "140 Chiswick High Road", "London", "W4 1PU", "328"],
    ["Double Happiness 双喜饭店", "58 Queensway", "London", "W2 3RY", "334"],
    ["Little Beijing 小北京", "203 Uxbridge Road", "London", "W12 9DH", "347"],
    ["Sunny Rice Bowl 阳光饭碗", "17 King Street", "London", "W6 9HR", "351"],
    ["Mama Chang 张妈妈川菜", "88 South Ealing Road", "London", "W5 4QB", "366"],
    ["Heathrow Noodle Bar 希思罗面馆", "12 Bath Road", "Hounslow", "TW3 3EB", "379"],
    ["Star Fish & Chips 星星炸鱼", "245 Greenford Avenue", "London", "W7 1AD", "382"],
    ["Orchid Garden 兰苑", "36 The Green", "Richmond", "TW9 1LX", "398"],
    ["Blue Willow Tearoom 蓝柳茶室", "4 Turnham Green Terrace", "London", "W4 1QP", "402"],
  ],
  "Fri · South East 东南伦敦": [
    ["Dragon Gate Greenwich 龙门酒楼", "29 Greenwich Church Street", "London", "SE10 9BJ", "416"],
    ["Rice Republic 米国", "64 Rye Lane", "London", "SE15 5BY", "423"],
    ["Harbour City 海港城", "7 Deptford Broadway", "London", "SE8 4PA", "435"],
    ["New Moon Takeaway 新月外卖", "155 Lewisham High Street", "London", "SE13 6AA", "449"],
    ["Xi'an Flavour 西安味道", "92 Walworth Road", "London", "SE1 6SW", "454"],
    ["Lucky Star Chinese 吉星中餐", "310 Bromley Road", "London", "SE6 2RT", "468"],
    ["Spice & Wok 香锅", "21 Camberwell Church Street", "London", "SE5 8TR", "471"],
    ["Kam Tong Supermarket 金堂超市", "48 Powis Street", "London", "SE18 6LF", "487"],
  ],
  [COLLECTS]: [
    ["Mrs Patel's Corner Shop", "2 Mafeking Avenue", "London", "E6 3BD", "493"],
    ["St Anne's School Kitchen", "Commercial Road", "London", "E14 7HG", "506"],
  ],
};

export const PARTNER_CUSTOMERS: Readonly<Record<string, readonly Row[]>> = {
  "Wed · Croydon 克罗伊登": [
    ["Lotus Leaf Croydon 荷叶饭庄", "83 London Road", "Croydon", "CR0 2RF", "612"],
    ["Fortune Inn 鸿运楼", "16 Brighton Road", "Purley", "CR8 3AB", "625"],
    ["Ming's Takeaway 明记外卖", "270 Streatham High Road", "London", "SW16 6HE", "637"],
    ["East Meets West Café 东西咖啡", "45 Mitcham Road", "London", "SW17 9PA", "641"],
    ["Sea Breeze Chippy 海风炸鱼", "9 High Street", "Sutton", "SM1 1DF", "658"],
    ["Green Bamboo 绿竹素食", "102 Wimbledon Hill Road", "London", "SW19 7PB", "663"],
    ["Bao & Beyond 包上包", "38 George Street", "Croydon", "CR0 1PB", "679"],
    ["Sung's Grocery 宋记杂货", "61 Northcote Road", "London", "SW11 1NP", "684"],
  ],
};

export const MANAGER_CUSTOMERS: Readonly<Record<string, readonly Row[]>> = {
  [COLLECTS]: [
    ["Thames Hotel Group 泰晤士酒店集团", "1 Nine Elms Lane", "London", "SW8 5NQ", "711"],
    ["Royal Court Banqueting 皇庭宴会", "200 Edgware Road", "London", "W2 2DS", "726"],
    ["Cambridge Oriental Stores 剑桥东方商店", "14 Mill Road", "Cambridge", "CB1 2AD", "738"],
  ],
};

const [WEDNESDAY] = Object.values(PARTNER_CUSTOMERS);

/**
 * Customers to whom all three drivers sell: the first stops of the second driver's round, which the
 * partner drives at times.
 */
export const OF_ALL_DRIVERS: readonly string[] = [
  "Dragon Gate Greenwich 龙门酒楼",
  "Harbour City 海港城",
];

/** The second driver also calls on customers of the driver and of the partner. */
export const SECOND_CUSTOMERS: Readonly<Record<string, readonly Row[]>> = {
  "Mon · East London 东伦敦": [
    ...Object.values(DRIVER_CUSTOMERS)
      .flat()
      .filter(([name]) => OF_ALL_DRIVERS.includes(name)),
    ["Canary Kitchen 金丝雀厨房", "40 Poplar High Street", "London", "E14 0DB", "815"],
    ["Lantern House 灯笼居", "12 Roman Road", "London", "E2 0RY", "828"],
    ["Mile End Noodles 一里面馆", "305 Mile End Road", "London", "E1 4NS", "834"],
    ["Red Dragon Stratford 红龙饭店", "77 The Grove", "London", "E15 1EN", "847"],
    ["Victoria Park Dim Sum 公园点心", "9 Lauriston Road", "London", "E9 7HJ", "851"],
    ["Yangtze Supermarket 长江超市", "210 Barking Road", "London", "E6 3BB", "866"],
  ],
  "Sat · Croydon 克罗伊登": WEDNESDAY?.slice(0, 4) ?? [],
};

/** [title, description, priority, place, days from today that it is due, task category]. */
export type TaskRow = readonly [
  title: string,
  description: string,
  priority: "高" | "中" | "低",
  place: string,
  dueIn: number,
  category: TaskCategoryName,
];

export const TASK_CATEGORIES = ["Suppliers 供应商", "Van & warehouse 车辆仓库", "Office 办公室"] as const;
export type TaskCategoryName = (typeof TASK_CATEGORIES)[number];

export const DRIVER_TASKS: readonly TaskRow[] = [
  [
    "Order jasmine rice 订茉莉香米",
    "Two pallets before the price goes up. Ask for the 20 kg sacks, not the 10 kg.",
    "高",
    "Felixstowe depot",
    2,
    "Suppliers 供应商",
  ],
  [
    "Chase Double Happiness 催双喜货款",
    "Two invoices overdue. Speak to Mr Lau after three in the afternoon.",
    "高",
    "Queensway, W2",
    1,
    "Office 办公室",
  ],
  [
    "Renew van insurance 续货车保险",
    "The policy ends next week. Last year it was £1,840; get a second quote.",
    "高",
    "Office",
    6,
    "Van & warehouse 车辆仓库",
  ],
  [
    "Check cold room thermostat 检查冷库温控",
    "It read -14 °C twice this week. It has to stay at -18 °C or below.",
    "高",
    "Warehouse, Edmonton",
    0,
    "Van & warehouse 车辆仓库",
  ],
  ["Order takeaway tubs 订餐盒", "650 ml, six cartons. The supplier closes at noon on Fridays.", "中", "Park Royal", 4, "Suppliers 供应商"],
  [
    "Price list for the New Year 新年价目表",
    "New prices for frozen duck and prawns. Send to all restaurants.",
    "中",
    "Office",
    20,
    "Office 办公室",
  ],
  [
    "Sample of frying oil 炸油样品",
    "Mr Wong's Kitchen wants to try the extended life oil before changing.",
    "中",
    "Ballards Lane, N3",
    3,
    "Suppliers 供应商",
  ],
  [
    "Tail lift service 尾板保养",
    "Six-monthly check. Bring the certificate back for the folder.",
    "中",
    "Lea Valley Garage",
    12,
    "Van & warehouse 车辆仓库",
  ],
  [
    "Collect empties from Wing Fat 收永发空箱",
    "Twelve crates, round the back in Rupert Court.",
    "中",
    "Shaftesbury Avenue, W1",
    2,
    "Van & warehouse 车辆仓库",
  ],
  [
    "Stock count of dry goods 盘点干货",
    "Shiitake, wood ear and peppercorns: the shelf and the book do not agree.",
    "中",
    "Warehouse, Edmonton",
    8,
    "Van & warehouse 车辆仓库",
  ],
  ["Moon cake order for next year 明年月饼预订", "Ask the three suppliers for prices by April.", "低", "Office", 120, "Suppliers 供应商"],
  ["New photos of the van 货车照片", "For the web page, with the new lettering.", "低", "Warehouse, Edmonton", 30, "Office 办公室"],
  ["Tidy customer phone numbers 整理客户电话", "Some still have the old shop's number.", "低", "Office", 15, "Office 办公室"],
  ["Return broken pallet truck 退回坏叉车", "Under guarantee until the end of the month.", "低", "Enfield", 9, "Suppliers 供应商"],
];

export const PARTNER_TASKS: readonly TaskRow[] = [
  [
    "Visit Bao & Beyond 拜访包上包",
    "They are opening a second shop and need a price for 40 cartons a week.",
    "高",
    "George Street, Croydon",
    3,
    "Office 办公室",
  ],
  ["New tyres 换轮胎", "Both at the front, before the frost.", "中", "Purley Way", 7, "Van & warehouse 车辆仓库"],
];

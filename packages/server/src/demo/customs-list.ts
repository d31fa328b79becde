/**
 * Data for customs documents (spec §3), in the fields of the wire, because managers paste it into
 * other tools.
 */
type Source = Readonly<Record<string, string | number>>;

export const EXPORT_COMPANIES: readonly Source[] = [
  {
    company_name: "Xiamen Bright Harvest Foods Co., Ltd. 厦门丰明食品有限公司",
    address: "No. 88 Haicang Avenue, Xiamen, Fujian 361026, China",
  },
  {
    company_name: "Ningbo Evergreen Packaging Co., Ltd. 宁波长青包装有限公司",
    address: "No. 16 Beilun Port Road, Ningbo, Zhejiang 315800, China",
  },
  {
    company_name: "Foshan Golden Wok Kitchenware Co., Ltd. 佛山金锅厨具有限公司",
    address: "No. 5 Ceramics Road, Chancheng, Foshan, Guangdong 528000, China",
  },
];

export const IMPORT_COMPANIES: readonly Source[] = [
  {
    company_name: "Red Lantern Trading Ltd",
    address: "Unit 7, Montagu Industrial Estate, Gibbs Road, London N18 3PU, United Kingdom",
    vat: "GB999999973",
    eori: "GB999999973000",
  },
  {
    company_name: "East Wharf Imports Ltd",
    address: "12 Harbour Way, Felixstowe IP11 3SY, United Kingdom",
    vat: "GB999999679",
    eori: "GB999999679000",
  },
];

/** Weights in kg, volume in m³, values in pounds; a total is unit value × quantity. */
export const IMPORTED_PRODUCTS: readonly Source[] = [
  importedProduct(
    ["48194000", "Brown paper carrier bags, large", "Kraft paper"],
    [1240.5, 1178, 9.6],
    [0.058, 260, 65000],
  ),
  importedProduct(
    ["39241000", "Plastic food tubs with lids, 650 ml", "Polypropylene"],
    [1862.4, 1716, 18.25],
    [0.041, 416, 104000],
  ),
  importedProduct(
    ["44191200", "Bamboo chopsticks, 21 cm, pairs", "Bamboo"],
    [986, 940.5, 4.85],
    [0.0065, 120, 360000],
  ),
  importedProduct(
    ["76121000", "Foil trays No. 2", "Aluminium"],
    [742.8, 688, 12.1],
    [0.0262, 190, 190000],
  ),
  importedProduct(
    ["73239300", "Stainless steel woks, 36 cm", "Stainless steel"],
    [655.2, 598, 6.42],
    [6.85, 84, 504],
  ),
  importedProduct(
    ["19023010", "Dried rice vermicelli 400 g", "Rice, water"],
    [6912, 6240, 24.8],
    [0.62, 520, 15600],
  ),
  importedProduct(
    ["07123400", "Dried shiitake mushrooms 500 g", "Shiitake"],
    [1320, 1100, 14.3],
    [6.4, 110, 2200],
  ),
  importedProduct(
    ["09022000", "Green tea with jasmine 1 kg", "Tea leaves, jasmine"],
    [468, 400, 3.95],
    [5.15, 40, 400],
  ),
];

function importedProduct(
  [hs_code, description, material]: readonly [string, string, string],
  [grossweight, netweight, cube]: readonly [number, number, number],
  [unit_value, ctns, quantity]: readonly [number, number, number],
): Source {
  const total_value = Math.round(unit_value * quantity * 100) / 100;
  return {
    hs_code,
    description,
    grossweight,
    netweight,
    cube,
    material,
    unit_value,
    ctns,
    quantity,
    total_value,
  };
}

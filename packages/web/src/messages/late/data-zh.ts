import type { DataWords } from "./data-words.ts";

export const data: DataWords = {
  title: "资料",
  import: {
    title: "导入资料",
    text: "从表格或其他程序导入客户和产品。发送前可以先查看全部内容，导入后也可以撤回。",
    customers: "导入客户",
    products: "导入产品",
    choose: "选择文件",
    formats: "逗号、分号或制表符分隔的 CSV，Excel、WPS、Numbers 等程序都可以保存",
    columns: (fields) => `第一行为列名：${fields}。顺序不限，其他列会忽略。`,
    comma: "、",
    tooLarge: "文件太大，请拆分后再导入。",
  },
  fields: {
    customer_name: "客户名称",
    phone: "电话",
    email: "邮箱",
    customer_address: "客户地址",
    city: "城市",
    postcode: "邮编",
    images: "图片链接",
    document_language: "单据语言",
    peppol_id: "Peppol ID",
    buyer_reference: "买方参考号",
    product_name: "产品名称",
    price: "单价",
    discount_amount: "优惠金额",
    vat_rate: "税率",
    vat_mode: "发票的增值税",
    terms_days: "付款期限（天）",
    credit_limit: "信用额度",
  },
  preview: {
    good: "可导入",
    alike: "已存在",
    bad: "不导入",
    duplicates: "已存在的行",
    policies: { skip: "跳过", update: "更新", add: "再次添加" },
    columns: "文件的列",
    column: (number) => `第 ${number} 列`,
    none: "无",
    missing: "请选择列",
    encoding: "编码",
    faults: (count) => `${count} 行不导入`,
    downloadBad: "下载这些行（CSV）",
    badFile: "rows-left-out.csv",
    problem: "问题",
    row: (line) => `第 ${line} 行`,
    more: (count) => `还有 ${count} 行`,
    import: (count) => `导入 ${count} 行`,
  },
  rates: { with: "按这些税率导入", without: "不带税率导入" },
  result: {
    sending: (done, total) => `已发送 ${done} / ${total}`,
    progress: "进度",
    done: "导入完成。",
    created: "新增",
    updated: "更新",
  },
  past: {
    title: "最近的导入",
    kinds: { customer: "客户", product: "产品" },
    counts: (created, updated) =>
      updated === 0 ? `新增 ${created}` : `新增 ${created}，更新 ${updated}`,
    undo: "撤回",
    undoNamed: (file) => `撤回 ${file}`,
    undoTitle: "撤回这次导入？",
    undoText: (created, updated) =>
      updated === 0
        ? `新增的 ${created} 条会移除。`
        : `新增的 ${created} 条会移除，更新的 ${updated} 条恢复原样。`,
    undone: "已撤回",
    wasUndone: (removed, restored) =>
      restored === 0
        ? `已撤回：移除 ${removed} 条。`
        : `已撤回：移除 ${removed} 条，恢复 ${restored} 条。`,
    changedSince: "其中有内容之后被修改过，因此未作任何撤回。",
  },
  export: {
    title: "导出资料",
    text: "ZIP 文件，含每个列表的 CSV（可用 Excel 打开）和全部内容的 JSON。",
    own: "下载我的资料",
    business: "下载企业全部资料",
    done: "已保存到下载文件夹。",
  },
  privacy: {
    title: "隐私",
    held: "下载该客户资料",
    erase: "清除",
    eraseLong: "永久清除",
    eraseTitle: (name) => `永久清除 ${name}？`,
    eraseText: "姓名、地址、电话、邮箱和图片会从客户列表、路线和日志中全部清除。",
    scheduled: (count) => `${count} 张排期单也会清除。`,
    kept: (count, day) =>
      `法律要求发票保存六年，${count} 张已开发票会连同其中的名称和地址保留。最后一张可于 ${day} 清除，届时自动清除。`,
    backups: (weeks: number) =>
      `此前的备份在删除之前仍含有这些资料，最后一份每小时备份在 ${weeks} 周后删除。`,
    forGood: "此操作无法撤销。",
    erased: "已清除。",
  },
};

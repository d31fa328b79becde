import type { ShapedMessages } from "../messages.ts";
import type { RefusalMessage } from "../refusal-messages.ts";

export const refusals: Readonly<Record<RefusalMessage, string>> = {
  "Not found": "未找到：可能已被删除",
  "You may not do this": "您无权执行此操作",
  "Please sign in again": "请重新登录",
  "Login failed, check username or password.": "登录失败，请检查用户名或密码。",
  "Too many attempts. Please wait and try again.": "尝试次数过多，请稍候再试。",
  "This was changed in the meantime. Please look at both and decide.":
    "此内容已被他人更改。请对比后决定。",
  "Please check the fields": "请检查各项内容",
  "This is too large to send": "内容太大，无法发送",
  "This is not readable JSON": "无法读取此 JSON",
  "This JSON is nested too deeply": "此 JSON 嵌套过深",
  "This has more than 1,000 items in one list": "一个列表超过 1,000 项",
  "Please send a JSON object": "请发送 JSON 对象",
  "Please send application/json": "请以 application/json 发送",
  "Please send multipart/form-data": "请以 multipart/form-data 发送",
  "Please send the refresh token": "请发送刷新令牌",
  "Please send the number of the last change that was seen": "请发送最后看到的变更编号",
  "This request could not be read": "无法读取此请求",
  "Invalid request method": "请求方式无效",
  "The server's disk is full. Nothing was saved; please try again later.":
    "服务器磁盘已满。未保存任何内容，请稍后再试。",
  "The server cannot reach its storage. Nothing was saved; please try again.":
    "服务器无法访问存储。未保存任何内容，请重试。",
  "The server's database is damaged. Nothing was saved; whoever runs it must restore a backup.":
    "服务器数据库已损坏，未保存任何内容，请负责维护服务器的人恢复备份。",
  "Something went wrong on the server. It has been logged.": "服务器出错，已记入日志。",
  "The If-Match must be a version": "If-Match 必须是版本号",
  "The Idempotency-Key must be a UUID": "Idempotency-Key 必须是 UUID",
  "This Idempotency-Key was used for another request": "此 Idempotency-Key 已用于另一请求",
  "This cursor did not come from here": "此游标无效",
  "This cursor is not one of ours": "此游标无效",
  "This needs something that was refused. Nothing was saved; please look at that first.":
    "它依赖的另一项更改未被接受。未保存任何内容，请先处理那一项。",
  "Only changes can be sent in a batch, and no files": "批量请求只能包含更改，不能包含文件",
  "These changes are no longer known. Please read everything again.":
    "这些更改已不再保留，请重新读取全部内容。",
  "This number is not of a series of yours": "此编号不属于您的编号系列",
  "The series of this number is closed. Please give another number.":
    "此编号所属的系列已关闭，请使用其他编号。",
  "Another credit note has this number. Please give another number.":
    "另一张贷记单已使用此编号，请使用其他编号。",
  "Another invoice has this number. Please give another number.":
    "另一张发票已使用此编号，请使用其他编号。",
  "This invoice has a number already, and keeps it": "此发票已有编号，不能更改",
  "This invoice is void already": "此发票已作废",
  "This belongs to the business. Please ask a manager.": "这属于企业，请联系经理。",
  "This belongs to the business. Please do this in the office.": "这属于企业，请在经营总览中处理。",
  "Please choose one of each driver.": "每位司机只能选择一条。",
  "They have all of these already.": "他们已经有这些了。",
  "One of them cannot sign in. Nothing was done.": "其中有人已停用，未作更改。",
  "One of them has no role yet. Nothing was done.": "其中有人还没有角色，未作更改。",
  "Please choose another customer": "请选择另一位客户",
  "This customer was deleted. Please restore them first.": "该客户已被删除，请先恢复",
  "This customer was merged into another one": "该客户已并入另一位客户",
  "Money of one was used for the other. Please take that payment back first.":
    "一方的预收款已用于另一方，请先撤回该笔收款",
  "A manager set this credit limit. Please ask a manager to raise it.":
    "此信用额度由经理设定。如需调高，请联系经理。",
  "This payment was taken back already": "这笔收款已撤回",
  "This takes a payment back. Please take the payment again.": "这是一笔撤回记录，请重新收款。",
  "Nothing is left to pay of these invoices": "这些发票已无应付金额",
  "This customer has nothing on account": "该客户没有预收款",
  "This is more than the customer has on account": "超出该客户的预收款",
  "A scheduled invoice is paid whole or not at all": "已排期的发票须全额支付",
  "An invoice was deleted or voided in the meantime": "有一张发票已被删除或作废",
  "An invoice is of another customer": "有一张发票属于其他客户",
  "Work of this customer is handed over. Please end the hand-over first.":
    "该客户的部分工作已交接，请先结束交接。",
  "This invoice was handed over, and has since been delivered, paid, credited, corrected or deleted. Please ask who has it.":
    "此发票已交接给他人，之后已送达、收款、冲抵、更正或删除。请询问接手人。",
  "This work is handed over already": "这项工作已交接",
  "There is nothing to hand over": "没有可交接的工作",
  "This hand-over has ended": "此次交接已结束",
  "Please choose somebody else": "请选择另一位人员",
  "This person cannot sign in": "此人无法登录",
  "There is no such person": "没有此人",
  "The last day is over already": "最后一天已经过去",
  "This route is not one of the driver’s": "这条路线不属于该司机",
  "This invoice was corrected already": "此发票已更正过",
  "What was handed out then has since been changed, and is not kept. Open it to make a new document.":
    "这份单据发出后，内容改过，原件没有保留。请打开后重新生成。",
  "This invoice has credit notes with its VAT option. Please correct the invoice instead.":
    "此发票已有按原增值税方式开出的贷记单，请改为更正发票。",
  "This invoice has been credited since then and stays as it is. Please correct the invoice instead.":
    "在此期间，此发票已开出贷记单，内容保持不变，请改为更正发票。",
  "This invoice was not corrected": "此发票未曾更正",
  "This invoice was not handed out yet. Please edit it.": "此发票尚未发出，请直接修改。",
  "All of this invoice is credited already": "此发票已全部冲抵",
  "This invoice was changed after its credit notes, and no note can credit what is left. Please void its credit notes first.":
    "此发票在开出贷记单后被更改，剩余金额无法冲抵。请先作废其贷记单。",
  "This correction was undone": "此更正已撤销",
  "Another invoice has this client_id": "另一张发票已使用此 client_id",
  "The new invoice was handed out or paid already. Please correct that one.":
    "新发票已发出或已付款，请更正新发票。",
  "The new invoice has since been corrected. Please undo that correction first.":
    "新发票其后也已更正，请先撤销那次更正。",
  "This invoice replaced another one, and that correction was undone. Please correct that one again.":
    "此发票曾取代另一张发票，该更正已撤销。请重新更正原发票。",
  "This credit note is part of a correction. Please undo the correction instead.":
    "此贷记单属于一次更正，请改为撤销该更正。",
  "Its invoice has since been corrected. Please undo the correction first, or correct the new invoice.":
    "此贷记单的发票其后已更正，请先撤销该更正，或更正新发票。",
  "This invoice names another customer, date or text than the one that was corrected. Undo the other change and try again, or correct it again.":
    "这张发票的客户、日期或文字已不是您更正时的内容：请撤销另一项更改后重试，或重新更正。",
  "This invoice treats VAT otherwise by now than the credit note that was handed out. What was handed out stays as it is: undo the other change and try again, or write it again.":
    "这张发票现在的增值税方式与已发出的贷记单不同。已发出的单据不会更改：请撤销另一项更改后重试，或重新开具。",
  "This credit note comes to another amount by now. What was handed out stays as it is: undo the other change and try again, or write it again.":
    "此贷记单现在的金额不同。已发出的单据不会更改：请撤销另一项更改后重试，或重新开具。",
  "This invoice's lines are no longer those that this credit note was written for. Undo the other change and try again, or write it again.":
    "这张发票的明细已不是开具此贷记单时的明细：请撤销另一项更改后重试，或重新开具。",
  "Goods have since been credited at the price of this credit note. Please void that credit note first.":
    "此后已按此贷记单的价格冲抵了货物，请先作废那张贷记单。",
  "Please choose an image": "请选择图片",
  "Please pick a JPEG, PNG, WebP or HEIC image": "请选择 JPEG、PNG、WebP 或 HEIC 图片",
  "This image is over 50 megapixels": "图片超过 5000 万像素",
  "This installation already has an owner. Please sign in.": "此系统已有店主账号，请登录。",
  "The business needs at least one manager who can sign in.": "企业至少需要一位能登录的经理。",
  "You cannot change your own role.": "您不能更改自己的角色。",
  "You cannot reset your own password here: change it under your account.":
    "您不能在此重置自己的密码：请在“我的账号”中更改。",
  "You cannot disable yourself.": "您不能停用自己。",
  "Others are fetching their data. Please try again in a minute.":
    "其他人正在获取数据，请一分钟后再试。",
  "Too many documents are being made. Please try again.": "正在生成的单据太多，请重试。",
  "This picture cannot be fetched": "无法获取这张图片",
  "Too many pictures are being sent. Please try again in a moment.":
    "正在上传的图片太多，请稍后重试。",
  "Another export to this program is being made. Please try again in a moment.":
    "正在为这个软件导出，请稍后重试。",
  "These days have more than 10,000 documents. Please choose fewer days.":
    "这些天超过 10,000 张单据，请选择较短的日期。",
  "These days have more than 25,000 documents. Please choose fewer days.":
    "这些天超过 25,000 张单据，请选择较短的日期。",
  "This file is gone: it named a customer whose data was erased. The documents that it held are still counted as exported.":
    "文件已删除：其中有一位客户的数据已被清除。文件里的单据仍算作已导出。",
  "This list has more than 20,000 rows. Please read it in pages.":
    "列表超过 20,000 条，请分页读取。",
  "An e-invoice needs a number (EN 16931 BR-02)": "电子发票需要编号（EN 16931 BR-02）",
  "An e-invoice needs the name of the company that issues it (EN 16931 BR-06)":
    "电子发票需要开票公司的名称（EN 16931 BR-06）",
  "An e-invoice needs at least one product (EN 16931 BR-16)":
    "电子发票至少需要一种产品（EN 16931 BR-16）",
  "An e-invoice of a company with a VAT number shows VAT: choose VAT included or added (EN 16931 BR-O-02)":
    "有增值税号的公司开电子发票必须显示增值税：请选择含增值税或另加增值税（EN 16931 BR-O-02）",
  "An e-invoice without VAT needs the company's registration number (EN 16931 BR-CO-26)":
    "不显示增值税的电子发票需要公司的注册号（EN 16931 BR-CO-26）",
  "An e-invoice with VAT needs the company's VAT number (EN 16931 BR-S-02)":
    "含增值税的电子发票需要公司的增值税号（EN 16931 BR-S-02）",
  "Peppol needs the company's Peppol ID (PEPPOL-EN16931-R020)":
    "Peppol 需要公司的 Peppol ID（PEPPOL-EN16931-R020）",
  "Peppol needs the customer's Peppol ID (PEPPOL-EN16931-R010)":
    "Peppol 需要客户的 Peppol ID（PEPPOL-EN16931-R010）",
  "Peppol needs the customer's buyer reference (PEPPOL-EN16931-R003)":
    "Peppol 需要客户的买方参考号（PEPPOL-EN16931-R003）",
  "This batch has other contents": "此批次含有其他内容",
  "This import was undone. Please start it again.": "此次导入已撤回，请重新开始。",
};

export const shaped: ShapedMessages = {
  tooLong: (most) => `最多 ${most} 个字符`,
  changedSince: (count) => `其中 ${count} 项此后已有更改，未撤回任何内容。`,
  productNumber: (field, number) => `第 ${number} 种产品的 ${field} 必须是数字`,
  answered: (status) => `服务器返回错误 ${status}`,
  malformed: () => "此内容格式不正确，无法保存",
};

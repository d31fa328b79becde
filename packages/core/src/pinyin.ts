/**
 * The readings of a Chinese character in small letters without tones, the usual one first: "行" →
 * ["xing", "hang"]. None for any other character.
 */
export function readingsOf(character: string): readonly string[] {
  let readings = known.get(character);
  if (!readings) known.set(character, (readings = found(character)));
  return readings;
}

const known = new Map<string, readonly string[]>();

function found(character: string): readonly string[] {
  if (!/\p{Script=Han}/u.test(character)) return [];
  const usual = byOrder(character);
  const all = [usual, ...(OTHERS.get(character) ?? [])];
  // Phones without a ü key type it as v or as u.
  return [
    ...new Set(
      all.flatMap((reading) =>
        reading.includes("v") ? [reading, reading.replace("v", "u")] : [reading],
      ),
    ),
  ];
}

/** By the place of a character in pinyin order, in which every browser can sort. */
function byOrder(character: string): string {
  let low = 0;
  let high = SYLLABLES.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (collator.compare(SYLLABLES[middle]?.first ?? "", character) <= 0) low = middle + 1;
    else high = middle;
  }
  return SYLLABLES[Math.max(0, low - 1)]?.syllable ?? "";
}

const collator = new Intl.Collator("zh-Hans-CN");

/**
 * Every syllable with the first character that is read so, in the order of pinyin (computed from
 * ICU's Han-Latin and its zh collation).
 */
const SYLLABLES = Array.from(
  `
a吖ai哎an安ang肮ao凹ba丷bai挀ban扳bang邦bao勹bei卑ben奔beng伻bi屄bian边biao灬bie憋bin汃bing冫bo癶bu峬ca嚓cai偲can参cang仓cao撡
ce冊cen嵾ceng曽cha叉chai芆chan辿chang伥chao抄che车chen抻cheng阷chi吃chong充chou抽chu出chuai歘chuan巛chuang刅chui吹chun旾
chuo逴ci呲cong匆cou凑cu粗cuan汆cui崔cun邨cuo搓da咑dai呆dan丹dang当dao刀de嘚deng扥di氐dian嗲diao刁die爹ding丁diu丟dong东dou吺
du厾duan耑dui垖dun吨duo多e妸en诶er鞥fa发fan帆fang匚fei飞fen分feng丰fiao覅fo仏fou紑fu夫ga旮gai侅gan甘gang冈gao皋ge戈gei鉻gen根
geng刯gong工gou勾gu估gua瓜guai乖guan关guang光gui归gun丨guo呙ha哈hai咍han佄hang夯hao茠he诃hei黒hen拫heng亨hong噷hou齁hu乎
hua花huai怀huan欢huang巟hui灰hun昏huo吙ji丌jia加jian戋jiang江jiao艽jie阶jin巾jing坕jiong冂jiu丩ju凥juan姢jue噘jun军ka咔
kai开kan刊kang忼kao尻ke匼ken剋keng劥kong空kou抠ku扝kua夸kuai蒯kuan宽kuang匡kui亏kun坤kuo扩la垃lai来lan兰lang啷lao捞le仂lei勒
leng崚li哩lia俩lian奁liang良liao撩lie毟lin拎ling伶liu溜long囖lou瞜lu噜lv驴luan娈lve掠lun抡luo啰ma呣mai埋man嫚mang牤mao猫me嚒
mei呅men椚meng擝mi咪mian宀miao喵mie乜min民ming名miu谬mo摸mou哞mu毪na拏nai腉nan囡nang囔nao孬ne疒nei娞nen恁neng能ni嗯nian拈
niang娘niao鸟nie捏nin囜ning宁niu妞nong农nou羺nu奴nv女nuan奻nve疟nuo黁ou喔pa妑pai拍pan眅pang乓pao抛pei呸pen喷peng匉pi丕pian囨
piao剽pie蔈pin姘ping乒po钋pou剖pu仆qi七qia掐qian千qiang呛qiao悄qie苆qin亲qing靑qiong卭qiu丘qu区quan奍que炔qun夋ran呥rang穣
rao娆re惹ren人reng扔ri日rong戎rou厹ru邚rua挼ruan堧rui婑run瞤ruo捼sa仨sai毢san三sang桒sao掻se閪sen森seng僧sha杀shai筛shan山
shang伤shao弰she奢shen谁sheng升shi尸shou収shu书shua刷shuai衰shuan闩shuang双shui脽shun吮shuo说si厶song忪sou凁su苏suan狻
sui夊sun孙suo唆ta他tai囼tan坍tang汤tao夲te忑teng熥ti剔tian天tiao旫tie帖ting厅tong囲tou偷tu凸tuan湍tui推tun吞tuo乇wa屲wai歪
wan弯wang尢wei危wen昷weng翁wo挝wu乌xi夕xia呷xian仙xiang乡xiao灱xie些xin心xing星xiong凶xiu休xu吁xuan吅xue削xun坃ya丫yan恹
yang央yao幺ye倻yi一yin囙ying应yong哟you优yu込yuan囦yue曰yun晕za帀zai災zan兂zang匨zao傮ze则zei贼zen怎zeng増zha扎zhai夈zhan枬
zhang张zhao佋zhe蜇zhen贞zheng凧zhi之zhong中zhou州zhu朱zhua抓zhuai跩zhuan专zhuang妆zhui隹zhun宒zhuo拙zi乲zong宗zou邹zu租
zuan钻zui厜zun尊zuo嘬
`.matchAll(/([a-z]{1,6})(\p{Script=Han})/gu),
  ([, syllable = "", first = ""]) => ({ syllable, first }),
);

/** Characters of names and goods that have a second reading. */
const OTHERS: ReadonlyMap<string, readonly string[]> = new Map(
  (
    "行hang 行xing 长chang 长zhang 重chong 重zhong 乐le 乐yue 厦sha 厦xia 都du 都dou 朝chao 朝zhao 藏cang 藏zang 单dan 单shan 曾zeng 曾ceng " +
    "解xie 解jie 区ou 区qu 盛cheng 盛sheng 谁shui 茜qian 茜xi 会hui 会kuai 车che 车ju 卡ka 卡qia 薄bao 薄bo 传chuan 传zhuan 参can 参shen " +
    "什shen 什shi 调tiao 调diao 便bian 便pian 弹dan 弹tan 柏bai 柏bo 贾jia 贾gu 六lu 番fan 番pan 血xue 血xie 露lu 露lou 熟shu 熟shou " +
    "宿su 宿xiu 粘nian 粘zhan 壳ke 壳qiao 肋lei 似si 掺chan 陂pi 辗zhan 酢zuo 龈yin 桔jie 著zhu 隗wei 阚kan 铤ting 省sheng 省xing"
  )
    .split(" ")
    .reduce((all, each) => {
      const [character = "", ...reading] = each;
      return all.set(character, [...(all.get(character) ?? []), reading.join("")]);
    }, new Map<string, string[]>()),
);

/** States and cities of the United States; see `foreign-words.ts` for the format. */
export const places = `
new york; nueva york; ; ; nova york,nova iorque; نيويورك; ニューヨーク,ニューヨーク市
los angeles; los ángeles; ; ; ; لوس أنجلوس; ロサンゼルス
san francisco; ; ; ; são francisco; سان فرانسيسكو; サンフランシスコ
chicago; ; ; ; ; شيكاغو; シカゴ
boston; ; ; ; ; بوسطن; ボストン
washington dc; ; ; ; ; واشنطن العاصمة,واشنطن; ワシントン,ワシントンＤＣ,ワシントンDC
philadelphia; filadelfia; philadelphie; ; filadélfia; فيلادلفيا; フィラデルフィア
new orleans; nueva orleans; nouvelle orléans,la nouvelle orléans; ; nova orleans; نيو أورلينز; ニューオーリンズ
houston; ; ; ; ; هيوستن; ヒューストン
dallas; ; ; ; ; دالاس; ダラス
atlanta; ; ; ; ; أتلانتا; アトランタ
miami; ; ; ; ; ميامي; マイアミ
seattle; ; ; ; ; سياتل; シアトル
detroit; ; ; ; ; ديترويت; デトロイト
san diego; ; ; ; ; سان دييغو; サンディエゴ
las vegas; ; ; ; ; لاس فيغاس; ラスベガス
phoenix; ; ; ; ; فينيكس; フェニックス
denver; ; ; ; ; دنفر; デンバー
baltimore; ; ; ; ; بالتيمور; ボルチモア
memphis; ; ; ; ; ممفيس; メンフィス
minneapolis; mineápolis; ; ; ; مينيابوليس; ミネアポリス
portland; ; ; ; ; بورتلاند; ポートランド
st louis; san luis misuri; saint louis; ; ; سانت لويس; セントルイス
cleveland; ; ; ; ; كليفلاند; クリーブランド
pittsburgh; ; ; ; ; بيتسبرغ; ピッツバーグ
honolulu; ; ; ; ; هونولولو; ホノルル
brooklyn; ; ; ; ; بروكلين; ブルックリン
bronx; el bronx; le bronx; die bronx; ; برونكس; ブロンクス
san antonio; ; ; ; ; سان أنطونيو; サンアントニオ
austin; ; ; ; ; أوستن; オースティン
nashville; ; ; ; ; ناشفيل; ナッシュビル
charlotte; ; ; ; ; شارلوت; シャーロット
salt lake city; ; ; ; ; سولت ليك سيتي; ソルトレイクシティ
kansas city; ; ; ; ; كانساس سيتي; カンザスシティ
silicon valley; valle del silicio; ; ; vale do silício; وادي السيليكون; シリコンバレー
california; ; californie; kalifornien; califórnia; كاليفورنيا; カリフォルニア,カリフォルニア州
florida; ; floride; ; flórida; فلوريدا; フロリダ
texas; tejas; ; ; ; تكساس; テキサス,テキサス州
hawaii; hawái; hawaï; ; havaí,havai; هاواي; ハワイ,ハワイ州
alaska; ; ; ; alasca; ألاسكا; アラスカ
pennsylvania; pensilvania; pennsylvanie; pennsylvanien; pensilvânia; بنسلفانيا; ペンシルベニア
new jersey; nueva jersey; ; ; nova jersey; نيوجيرسي; ニュージャージー
new mexico; nuevo méxico; nouveau mexique; neumexiko; novo méxico; نيو مكسيكو; ニューメキシコ
new hampshire; nuevo hampshire; ; ; ; نيوهامبشير; ニューハンプシャー
north carolina; carolina del norte; caroline du nord; nordkarolina; carolina do norte; كارولاينا الشمالية; ノースカロライナ
south carolina; carolina del sur; caroline du sud; südkarolina; carolina do sul; كارولاينا الجنوبية; サウスカロライナ
north dakota; dakota del norte; dakota du nord; ; dakota do norte; داكوتا الشمالية; ノースダコタ
south dakota; dakota del sur; dakota du sud; ; dakota do sul; داكوتا الجنوبية; サウスダコタ
west virginia; virginia occidental,virginia del oeste; virginie occidentale; westvirginia; virgínia ocidental; فرجينيا الغربية; ウェストバージニア
virginia; ; virginie; ; virgínia; فرجينيا,فيرجينيا; バージニア,ヴァージニア
massachusetts; masachusets; ; ; ; ماساتشوستس; マサチューセッツ
mississippi; misisipi; ; ; ; ميسيسيبي; ミシシッピ
missouri; misuri; ; ; ; ميزوري; ミズーリ
louisiana; luisiana; louisiane; ; luisiana; لويزيانا; ルイジアナ
oregon; oregón; ; ; ; أوريغون; オレゴン
michigan; míchigan; ; ; ; ميشيغان; ミシガン
illinois; ; ; ; ; إلينوي; イリノイ
ohio; ; ; ; ; أوهايو; オハイオ
arizona; ; ; ; ; أريزونا; アリゾナ
nevada; ; ; ; ; نيفادا; ネバダ
utah; ; ; ; ; يوتا; ユタ
colorado; ; ; ; ; كولورادو; コロラド
tennessee; tenesí; ; ; ; تينيسي; テネシー
kentucky; ; ; ; ; كنتاكي; ケンタッキー
alabama; ; ; ; ; ألاباما; アラバマ
arkansas; ; ; ; ; أركنساس; アーカンソー
oklahoma; ; ; ; ; أوكلاهوما; オクラホマ
kansas; ; ; ; ; كانساس; カンザス
nebraska; ; ; ; ; نبراسكا; ネブラスカ
iowa; ; ; ; ; آيوا; アイオワ
minnesota; ; ; ; ; مينيسوتا; ミネソタ
wisconsin; ; ; ; ; ويسكونسن; ウィスコンシン
indiana; ; ; ; ; إنديانا; インディアナ
maryland; ; ; ; ; ماريلاند,ميريلاند; メリーランド
connecticut; ; ; ; ; كونيتيكت; コネチカット
delaware; ; ; ; ; ديلاوير; デラウェア
rhode island; ; ; ; ; رود آيلاند; ロードアイランド
vermont; ; ; ; ; فيرمونت; バーモント
montana; ; ; ; ; مونتانا; モンタナ
wyoming; ; ; ; ; وايومنغ; ワイオミング
idaho; ; ; ; ; أيداهو; アイダホ
puerto rico; ; porto rico; ; porto rico; بورتوريكو; プエルトリコ
`

/** What single Chinese characters mean in Japanese words that aren't listed. */
export const characters = `
dogs: 犬狗
cats: 猫
birds: 鳥
fish: 魚鯨
horses: 馬
animals: 獣
pets: 飼
insects: 虫蜂
trees: 木樹緑
forests: 森林
nature: 花草山
ocean: 海洋
rivers: 川河湖
clean water: 水
farmers: 農畑
food: 食飯
hunger: 飢餓
poverty: 貧困窮弱
homeless: 宿
housing: 家住
children: 子児幼童孤養
mothers: 母
fathers: 父
families: 族親孫
women: 女婦妻婚
youth: 若
seniors: 老齢
school: 学校
education: 教育
books: 書読
science: 科
math: 算
space: 宇宙星
health: 健康
medicine: 医薬療
patients: 病患症
cancer: 癌
heart: 心臓
blindness: 盲眼
deaf: 聾聴
disability: 障
disaster relief: 災震津被洪嵐噴
fire: 火炎燃
war: 戦争兵
peace: 平
human rights: 権
refugees: 難
legal aid: 法
prison: 獄囚刑冤
crime victims: 罪
faith: 神
buddhist: 仏寺
church: 聖
art: 美絵芸
music: 音楽歌奏弦唱
museum: 館
history: 史
theater: 劇
film: 映
sports: 球泳技
climate change: 候暑
kidney: 腎
liver: 肝
lungs: 肺
brain: 脳
arthritis: 骨
blood donation: 血
dental: 歯
babies: 乳妊
hearing: 耳
vaccines: 菌
mental health: 鬱悩
suicide: 殺
abuse: 虐暴
jobs: 職働雇
microloans: 融貸
gun violence: 銃
veterans: 軍
voting: 選
racial justice: 黒
christian: 祈
muslim: 斎
jewish: 猶
cemetery: 墓
bears: 熊
elephants: 象
monkeys: 猿
turtles: 亀
wolves: 狼
tigers: 虎
cows: 牛
pigs: 豚
sheep: 羊
chickens: 鶏
rabbits: 兎
butterflies: 蝶
coral reefs: 礁
mountains: 峰
desert: 漠
pollution: 汚
energy: 電
dance: 舞踊
poetry: 詩
photographs: 写
painting: 描
heritage: 遺
castles: 城
toys: 玩
clothes: 服靴
`

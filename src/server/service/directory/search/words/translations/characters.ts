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
children: 子児幼童
mothers: 母
fathers: 父
families: 族
women: 女婦
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
disaster relief: 災震津被
fire: 火
war: 戦争兵
peace: 和平
human rights: 権
refugees: 難
legal aid: 法
prison: 獄
crime victims: 罪
faith: 神
buddhist: 仏寺
church: 聖
art: 美絵芸
music: 音楽歌
museum: 館
history: 史
theater: 劇
film: 映
sports: 球泳技
climate change: 候
`

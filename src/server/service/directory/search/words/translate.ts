import { findCause } from './causes.ts'
import { cutWords } from './cut-words.ts'
import { plainLetters } from './normalise-words.ts'
import { meaningsOf } from './thesaurus.ts'
import { typingErrors } from './typing-errors.ts'

/**
 * Words of donors in other languages. A line is the English meaning, then its words in Spanish, French, German,
 * Portuguese, Arabic and Japanese, in this order. A meaning with a capital is the name of an organization. Words that
 * are English words too aren't listed.
 */
export const translations = `
children; niños,niño,niñas,niña,infancia,infantil; enfants,enfant,enfance; kinder,kindern,kinderhilfe; crianças,criança,infância; أطفال,طفل,الطفولة; 子供,子ども,こども,児童,子供たち
sick children; niños enfermos; enfants malades; kranke kinder,kranken kindern; crianças doentes; أطفال مرضى; 病気の子供,病気の子ども
babies; bebés,bebé,recién nacidos; bébés,bébé,nouveau nés; säuglinge,neugeborene; bebês,bebê,recém nascidos; رضع,مواليد; 赤ちゃん,新生児
orphans; huérfanos,huérfano,orfanato; orphelins,orphelin,orphelinat; waisen,waisenkinder,waisenhaus; órfãos,órfão; أيتام,يتيم,ايتام; 孤児,孤児院
foster care; acogida familiar; famille d accueil; pflegekinder; acolhimento familiar; كفالة; 里親
youth; jóvenes,juventud,adolescentes; jeunes,jeunesse; jugend,jugendliche; jovens,juventude; شباب; 若者,青少年
girls; chicas,muchachas; filles,fille; mädchen; meninas,menina; بنات,فتيات; 女の子,少女
women; mujeres,mujer; femmes,femme; frauen; mulheres,mulher; نساء,مرأة,المرأة; 女性
mothers; madres; mères; mütter; mães; أمهات; 母親,お母さん
families; familias,familia; familles,famille; familien; famílias,família; عائلات,أسر,عائلة; 家族
seniors; ancianos,tercera edad,mayores,personas mayores; personnes âgées,aînés; senioren,ältere menschen,alte menschen; idosos,idoso; مسنين,كبار السن; 高齢者,お年寄り
veterans; veteranos,veterano; anciens combattants,vétérans; veteranen,kriegsveteranen; veteranos de guerra; محاربين قدامى,قدامى المحاربين; 退役軍人
homeless; sin hogar,personas sin hogar,sin techo,indigentes; sans abri,sans abris,sdf,sans domicile; obdachlose,obdachlosen,obdachlosenhilfe,wohnungslose; sem teto,sem abrigo,moradores de rua; مشردين,المشردين,بلا مأوى; ホームレス,路上生活者
housing; vivienda,viviendas,alojamiento; logement,logements; wohnungsbau,wohnraum,wohnen; moradia,habitação; سكن,إسكان; 住宅,住まい
hunger; hambre,hambruna; faim,famine,la faim; hungerhilfe,hungernde,welthunger; fome; جوع,مجاعة; 飢餓,飢え
food; comida,alimentos,alimentación; nourriture,alimentation,repas; lebensmittel,nahrung,essen; alimentação; طعام,غذاء; 食べ物,食料,食糧,食事
food bank; banco de alimentos,bancos de alimentos; banque alimentaire,banques alimentaires; tafel,tafeln,lebensmittelbank; banco alimentar; بنك الطعام; フードバンク
poverty; pobreza,pobres; pauvreté,pauvres; armut,arme menschen; pobreza extrema; فقر,فقراء,الفقراء; 貧困,貧しい人
cash transfers; transferencias de efectivo,dinero directo; transferts monétaires,dons directs; direktzahlungen,bargeldhilfe; transferência de renda; تحويلات نقدية; 現金給付,現金支援
microloans; microcréditos,microcrédito,microfinanzas; microcrédits,microcrédit; mikrokredite,mikrokredit; microcréditos,microcrédito; قروض صغيرة; マイクロファイナンス,小口融資
refugees; refugiados,refugiado; réfugiés,réfugié; flüchtlinge,flüchtlingshilfe,geflüchtete; refugiados; لاجئين,لاجئ,لاجئون; 難民
immigrants; inmigrantes,inmigración,migrantes; immigrés,migrants; einwanderer,migranten; imigrantes,imigração; مهاجرين; 移民
education; educación; éducation,enseignement; bildung,erziehung; educação,ensino; تعليم,التعليم; 教育
school; escuela,escuelas,colegio; école,écoles; schule,schulen; escola,escolas; مدرسة,مدارس; 学校
teachers; maestros,maestro,profesores,docentes; enseignants,professeurs; lehrer,lehrkräfte; professores,professor; معلمين,معلم; 教師,先生
scholarships; becas,beca; bourses d études,bourses; stipendien,stipendium; bolsas de estudo,bolsas; منح دراسية; 奨学金
books; libros,libro,lectura; livres,livre; bücher,lesen; livros,livro,leitura; كتب; 本,読書,絵本
math; matemáticas,matemática; mathématiques; mathematik,mathe; matemática; رياضيات; 数学,算数
university; universidad; université; universität,hochschule; universidade; جامعة; 大学
library; biblioteca,bibliotecas; bibliothèque,bibliothèques; bibliothek,bücherei; biblioteca; مكتبة; 図書館
cancer; cáncer; cancérologie,lutte contre le cancer; krebs,krebsforschung,krebshilfe; câncer,cancro; سرطان,السرطان; 癌,がん,ガン
breast cancer; cáncer de mama,cáncer de pecho; cancer du sein; brustkrebs; câncer de mama; سرطان الثدي; 乳がん,乳癌
childhood cancer; cáncer infantil,niños con cáncer; cancer infantile,cancer de l enfant,enfants atteints de cancer; kinderkrebs,krebskranke kinder; câncer infantil; سرطان الأطفال; 小児がん,小児癌
heart; corazón,cardiopatía,enfermedades del corazón; coeur,cœur,maladies cardiaques; herz,herzkrankheiten; coração,doenças cardíacas; قلب,القلب; 心臓,心臓病
lung; pulmón,pulmones; poumon,poumons; lunge,lungen; pulmão,pulmões; رئة; 肺
kidney; riñón,riñones; insuffisance rénale; niere,nieren; rim,rins; كلى; 腎臓
diabetes; diabéticos; diabète; zuckerkrankheit,diabetiker; diabete,diabéticos; سكري,السكري; 糖尿病
alzheimers; demencia; maladie d alzheimer,démence; demenz; demência,mal de alzheimer; الزهايمر,زهايمر; アルツハイマー,認知症
parkinsons; párkinson; maladie de parkinson; parkinsonkrankheit; mal de parkinson; باركنسون; パーキンソン病,パーキンソン
autism; autismo; autisme; autismus; autismo; توحد,التوحد; 自閉症
aids; sida,vih; sida,vih; hiv hilfe; sida; إيدز,الإيدز; エイズ
malaria; paludismo; paludisme; malariabekämpfung; malária; ملاريا; マラリア
vaccines; vacunas; vaccins,vaccination; impfstoffe,impfung,impfungen; vacinas; لقاحات; ワクチン,予防接種
blind; ciegos,ciego,ceguera; aveugles,aveugle,cécité; blinde,blinden,blindheit; cegos,cego,cegueira; مكفوفين,المكفوفين; 盲人,視覚障害,視覚障害者
deaf; sordos,sordo; sourds; gehörlose,taube; surdos,surdo; صم; 聴覚障害,ろう者
disability; discapacidad,discapacitados,personas con discapacidad; handicapés,handicapées,personnes handicapées; behinderte,behinderung,menschen mit behinderung; deficiência,deficientes,pessoas com deficiência; إعاقة,معاقين,ذوي الإعاقة; 障害者,障がい者,障害
mental health; salud mental; santé mentale; psychische gesundheit,seelische gesundheit; saúde mental; صحة نفسية,الصحة النفسية; メンタルヘルス,心の健康,精神疾患
suicide prevention; suicidio,prevención del suicidio; prévention du suicide; suizid,selbstmord,suizidprävention; suicídio,prevenção do suicídio; انتحار; 自殺,自殺防止,自殺予防
addiction; adicciones,adicción,drogas; toxicomanie,dépendance; sucht,drogen,suchthilfe; dependência,vício; إدمان; 依存症
hospital; hospitales; hôpital,hôpitaux; krankenhaus,krankenhäuser,klinik; hospitais; مستشفى,مستشفيات; 病院
childrens hospital; hospital infantil,hospital de niños; hôpital pour enfants; kinderkrankenhaus,kinderklinik; hospital infantil; مستشفى الأطفال; 小児病院,子供病院
health; salud; santé; gesundheit; saúde; صحة; 健康,医療
medicine; medicamentos,medicina; médicaments,médecine; medikamente,medizin; remédios; أدوية,دواء; 薬,医薬品
medical research; investigación médica; recherche médicale; medizinische forschung; pesquisa médica; بحث طبي; 医学研究
cleft; labio leporino,paladar hendido; fente labiale,bec de lièvre; lippenspalte,gaumenspalte; lábio leporino; شفة مشقوقة; 口唇裂,口蓋裂
animals; animales; animaux,bêtes; tiere,tierschutz,tierhilfe; animais; حيوانات,حيوان; 動物
animal rescue; rescate de animales,protectora de animales,protección animal,refugio de animales; protection animale,refuge pour animaux,spa animaux; tierheim,tierrettung,tierrechte; resgate de animais,proteção animal,abrigo de animais; إنقاذ الحيوانات; 動物保護,動物愛護
pets; mascotas,mascota; animaux de compagnie; haustiere,haustier; animais de estimação; حيوانات أليفة; ペット
dogs; perros,perro,perritos,cachorros; chiens,chien,chiots; hunde,hund,hunden; cães,cão,cachorro; كلاب,كلب; 犬,子犬,いぬ
guide dogs; perros guía; chiens guides; blindenhunde,blindenhund,assistenzhunde; cães guia; كلاب الإرشاد; 盲導犬,介助犬
cats; gatos,gato,gatitos; chats,chatons; katzen,katze; gatas,gatinhos; قطط; 猫,子猫,ねこ
horses; caballos,caballo; chevaux,cheval; pferde,pferd; cavalos,cavalo; خيول; 馬
wildlife; vida silvestre,fauna,animales salvajes; faune sauvage,animaux sauvages,faune; wildtiere,artenschutz,wilde tiere; vida selvagem,animais selvagens; حياة برية; 野生動物,野生生物
elephants; elefantes; éléphants; elefanten; elefantes; فيلة; 象,ゾウ
apes; chimpancés,simios; singes,chimpanzés; affen,menschenaffen,schimpansen; chimpanzés,macacos; شمبانزي; チンパンジー,類人猿
birds; pájaros,aves; oiseaux,oiseau; vögel,vogelschutz; pássaros; طيور; 鳥,野鳥
fish; peces,pesca; poissons,pêche; fische,fischerei; peixes; أسماك; 魚,魚類
environment; medio ambiente,medioambiente; environnement,l environnement,écologie; umwelt,umweltschutz; meio ambiente; بيئة,البيئة; 環境,環境保護
climate change; cambio climático,clima; changement climatique,climat,réchauffement climatique; klima,klimaschutz,klimawandel; mudança climática,mudanças climáticas; تغير المناخ,مناخ; 気候変動,温暖化,地球温暖化
nature; naturaleza; protection de la nature; natur,naturschutz; natureza; طبيعة,الطبيعة; 自然,自然保護
trees; árboles,árbol; arbres,arbre; bäume,baum; árvores,árvore; أشجار,شجرة; 木,植樹
forests; bosques,bosque; forêts,forêt; wald,wälder; florestas,floresta; غابات,غابة; 森林,森
rainforest; selva,selva tropical; forêt tropicale; regenwald; floresta tropical,amazônia; غابات مطيرة; 熱帯雨林
ocean; océano,océanos,mares; océan,océans,mers; ozean,meere,meeresschutz,ozeane; oceano,oceanos; محيط,محيطات; 海,海洋
rivers; ríos,río; rivières,fleuves; flüsse,fluss; rios; أنهار; 川,河川
clean water; agua,agua potable,agua limpia,pozos; eau,eau potable,l eau; wasser,trinkwasser,sauberes wasser,brunnen; água,água potável,água limpa; ماء,مياه,مياه نظيفة,ماء نظيف; 水,きれいな水,飲み水,安全な水
disaster relief; desastres,catástrofes,desastres naturales,ayuda en desastres; catastrophes,catastrophe,catastrophes naturelles; katastrophenhilfe,katastrophen,katastrophe,nothilfe; ajuda em desastres,catástrofe; كوارث,إغاثة,الإغاثة; 災害,災害支援,被災地,被災者
earthquake relief; terremoto,terremotos; tremblement de terre,séisme; erdbeben,erdbebenhilfe; terremoto,terremotos; زلزال,زلازل; 地震
hurricane relief; huracán,huracanes; ouragan,ouragans; wirbelsturm,sturm; furacão,furacões; إعصار; ハリケーン,台風
floods; inundaciones,inundación; inondations,inondation; hochwasser,überschwemmung,flut; enchentes,inundações; فيضانات; 洪水,水害
war; guerra; la guerre,guerre; krieg,kriegsopfer; guerra; حرب; 戦争
peace; la paz,paz; la paix,paix; frieden; paz; سلام,السلام; 平和
human rights; derechos humanos; droits de l homme,droits humains; menschenrechte; direitos humanos; حقوق الإنسان; 人権
civil rights; derechos civiles; droits civiques; bürgerrechte; direitos civis; حقوق مدنية; 公民権
racial justice; justicia racial,racismo; justice raciale,racisme; rassismus; justiça racial,racismo; عنصرية; 人種差別
women rights; derechos de las mujeres,derechos de la mujer; droits des femmes; frauenrechte; direitos das mulheres; حقوق المرأة; 女性の権利
domestic violence; violencia doméstica,violencia de género; violence conjugale,violences conjugales; häusliche gewalt,frauenhaus; violência doméstica; عنف أسري; 家庭内暴力
gun violence; violencia armada,armas de fuego; armes à feu; waffengewalt; violência armada; عنف السلاح; 銃暴力,銃
voting; votar,el voto; droit de vote; wahlrecht,wahlen; votação; انتخابات; 選挙,投票
legal aid; ayuda legal,abogados,justicia; aide juridique; rechtshilfe,rechtsanwälte; assistência jurídica; مساعدة قانونية; 法律相談
prison; cárcel,prisión; prisonniers; gefängnis,gefangene; prisão,presos; سجن,سجناء; 刑務所
lgbtq; homosexuales,lesbianas; homosexuels,lesbiennes; schwule,lesben,homosexuelle; homossexuais,lésbicas; مثليين; 同性愛,性的少数者,ゲイ
jews; judíos,judío; juifs,juif; juden,jüdische,jüdisch; judeus,judeu; يهود; ユダヤ,ユダヤ教
muslim; musulmanes,musulmán; musulmans,musulman; muslime,muslimische,islamische; muçulmanos,muçulmano; مسلمين,مسلم,إسلامية,زكاة,صدقة; イスラム,イスラム教,ムスリム
christian; cristianos,cristiano,cristiana; chrétiens,chrétien,chrétienne; christen,christliche,christlich; cristãos,cristão,cristã; مسيحي,مسيحيين; キリスト教
catholic; católicos,católico,católica,caridad católica; catholiques,catholique; katholiken,katholische,katholisch; católicos,católica; كاثوليك; カトリック
church; iglesia,iglesias; église,églises; kirche,kirchen; igreja,igrejas; كنيسة; 教会
bible; biblia; la bible; bibel; bíblia; إنجيل,الكتاب المقدس; 聖書
buddhist; budistas,budista,budismo; bouddhistes,bouddhiste; buddhisten,buddhistische,buddhismus; budistas,budismo; بوذية; 仏教
art; arte,artes; beaux arts,l art; kunst,künste; artes plásticas; فن,فنون; 美術,芸術,アート
museum; museo,museos; musée,musées; museen,kunstmuseum; museu,museus; متحف,متاحف; 美術館,博物館
music; música; musique; musik; música clássica; موسيقى; 音楽
orchestra; orquesta; orchestre; orchester; orquestra; أوركسترا; オーケストラ,交響楽団
opera; ópera; l opéra,opéra; oper; ópera; أوبرا; オペラ,歌劇
theater; teatro; théâtre; schauspiel,bühne; teatros; مسرح; 演劇,劇場
science; ciencia,ciencias; sciences,la science; wissenschaft,forschung; ciência,ciências,pesquisa; علوم,علم; 科学
sports; deporte,deportes; sportifs,le sport; sportverein,sportler; esporte,esportes; رياضة; スポーツ
public radio; radio pública; radio publique; öffentlicher rundfunk,rundfunk; rádio pública; إذاعة; ラジオ,公共ラジオ
journalism; periodismo,periodistas; journalisme,journalistes; journalismus,journalisten; jornalismo; صحافة; 報道,ジャーナリズム
community; comunidad; communauté; gemeinschaft; comunidade; مجتمع; 地域社会,コミュニティ
jobs; empleo,trabajo; emploi,travail; arbeitsplätze,arbeit; emprego,trabalho; عمل,وظائف; 仕事,就職,雇用
volunteering; voluntariado,voluntarios; bénévolat,bénévoles; ehrenamt,freiwillige; voluntariado,voluntários; تطوع; ボランティア
farmers; agricultores; agriculteurs; bauern,landwirte,landwirtschaft; agricultores; مزارعين; 農業,農家
africa; áfrica; afrique; afrika; áfrica; أفريقيا,افريقيا; アフリカ
wishes; deseos,pide un deseo; voeux,vœux; wünsche,herzenswünsche; desejos; أمنيات; 願い
scouts; exploradores,niñas exploradoras; éclaireurs; pfadfinder; escoteiros; كشافة; スカウト
parks; parques,parques nacionales; parcs,parcs nationaux; nationalparks,naturparks; parques naturais; حدائق; 公園,国立公園
zoo; zoológico; jardin zoologique; tierpark,tiergarten; jardim zoológico; حديقة حيوان; 動物園
aquarium; acuario; aquariums publics; meeresaquarium; aquário; حوض أسماك; 水族館
blood donation; donación de sangre,sangre; don du sang,don de sang; blutspende,blutspenden; doação de sangue; تبرع بالدم; 献血
smile surgery; cirugía,cirugías; chirurgie; chirurgische,operationen; cirurgia,cirurgias; جراحة; 手術
medical aid; ayuda médica,médicos; aide médicale,médecins; ärzte,medizinische hilfe; ajuda médica,médicos; أطباء,مساعدات طبية; 医師,医者,医療支援
humanitarian aid; ayuda humanitaria; aide humanitaire; humanitäre hilfe,entwicklungshilfe; ajuda humanitária; مساعدات إنسانية; 人道支援,国際協力
neglected children; niños abandonados,niños vulnerables,menores; enfants maltraités,enfants vulnérables,enfants défavorisés; vernachlässigte kinder,straßenkinder,benachteiligte kinder; crianças carentes,crianças vulneráveis,crianças abandonadas; أطفال الشوارع,حماية الأطفال; 虐待,児童虐待,ストリートチルドレン
child poverty; pobreza infantil; pauvreté des enfants; kinderarmut; pobreza infantil; فقر الأطفال; 子どもの貧困,子供の貧困
child sponsorship; apadrinar,apadrinamiento; parrainage,parrainer; patenschaft,patenschaften; apadrinamento,apadrinhar; كفالة طفل; 里親制度,スポンサー
malnutrition; desnutrición,malnutrición,inanición; malnutrition,dénutrition; unterernährung,mangelernährung; desnutrição,subnutrição; سوء التغذية; 栄養不良,栄養失調,栄養
starvation; hambruna,hambrientos; affamés,mourir de faim; hungersnot,verhungern; famintos; جوعا,جوعى,يموتون جوعا; 餓死,食糧不足
meals; comedor,comedores,comedor social; repas chauds,soupe populaire,cantine; mahlzeiten,suppenküche,schulessen; refeições,merenda,sopão; وجبات,إفطار صائم; 給食,炊き出し,子ども食堂,こども食堂
literacy; alfabetización,lectura; alphabétisation,lecture,illettrisme; alphabetisierung,lesen,leseförderung; alfabetização,leitura; محو الأمية,قراءة; 識字,読み書き,読書
tutoring; apoyo escolar,refuerzo escolar,clases particulares; soutien scolaire,aide aux devoirs; nachhilfe,hausaufgabenhilfe; reforço escolar,aulas de reforço; دروس تقوية; 学習支援,学習,勉強
students; estudiantes,alumnos,estudiante; étudiants,élèves,étudiant; studenten,schüler,studierende; estudantes,alunos,estudante; طلاب,طالب; 学生,生徒
build schools; construcción de escuelas,construir escuelas; construction d écoles,construire des écoles; schulbau,schulen bauen; construção de escolas,construir escolas; بناء مدارس; 学校建設
early education; preescolar,guardería,jardín de infancia; maternelle,crèche,petite enfance; kindergarten,kita,frühförderung; creche,pré escola,educação infantil; روضة,رياض الأطفال; 幼稚園,保育園,幼児教育
mothers babies; salud materna,embarazo,embarazadas; santé maternelle,grossesse; schwangere,mutter kind,schwangerschaft; gestantes,saúde materna,gravidez; حوامل,صحة الأم; 母子保健,母子,妊婦,子育て支援,子育て
gender equality; igualdad de género,feminismo; égalité des sexes,égalité femmes hommes,féminisme; gleichstellung,gleichberechtigung; igualdade de gênero,feminismo; مساواة; 男女平等,男女共同参画,ジェンダー
abused women; mujeres maltratadas,maltrato; femmes battues,femmes victimes; misshandelte frauen,gewalt gegen frauen; mulheres agredidas,mulheres vítimas,agredidas; عنف ضد المرأة,نساء معنفات; ＤＶ,ドメスティックバイオレンス
human trafficking; trata de personas,trata; traite des êtres humains,esclavage; menschenhandel,sklaverei; tráfico de pessoas,tráfico humano; اتجار بالبشر; 人身売買,人身取引
poor families; familias pobres,familias necesitadas; familles pauvres,familles démunies; bedürftige familien,arme familien; famílias carentes,famílias pobres; أسر محتاجة,الأسر المعسرة,أسر فقيرة; 困窮家庭,ひとり親家庭
poor people; necesitados,personas necesitadas,los pobres,gente pobre; démunis,précarité,nécessiteux,les plus pauvres; bedürftige,notleidende,die armen; necessitados,pessoas carentes,os pobres; محتاجين,المحتاجين,مساكين; 困っている人,生活困窮者
shelter; refugio,albergue; refuge,hébergement,foyer; unterkunft,notunterkunft; abrigo,acolhimento; مأوى,إيواء; 避難所,シェルター
job training; formación profesional,inserción laboral,generación de ingresos; insertion professionnelle,formation professionnelle; berufsbildung,ausbildung,arbeitslose; geração de renda,qualificação profissional,capacitação; تدريب مهني,تمكين; 就労支援,職業訓練
financial education; educación financiera; éducation financière; finanzielle bildung,schuldnerberatung; educação financeira; تثقيف مالي; 金融教育
research; investigación,investigaciones; recherche,la recherche; forschungsförderung; pesquisas; بحوث,أبحاث; 研究,科学技術
disease research; investigación médica,enfermedades; recherche médicale,maladies; medizinische forschung,krankheiten; pesquisa médica,doenças; أمراض,مكافحة الأمراض; 医学研究,病気
rare disease; enfermedades raras; maladies rares,maladie rare; seltene krankheiten; doenças raras; أمراض نادرة; 難病,希少疾患
patients; pacientes,enfermos; malades,patients hospitalisés; patienten,kranke menschen,schwerkranke; pacientes,doentes; مرضى,علاج المرضى; 患者,病人
health care; atención médica,servicios de salud,sanidad; soins,accès aux soins; gesundheitsversorgung,krankenversorgung; atendimento médico,serviços de saúde; رعاية صحية,علاج; 医療,保健医療
special needs; necesidades especiales,capacidades diferentes; besoins spécifiques,handicapés; besondere bedürfnisse,behinderte; necessidades especiais; ذوي الاحتياجات الخاصة,احتياجات خاصة; 障がい,障がい者,障害児
intellectual disability; discapacidad intelectual,síndrome de down; déficience intellectuelle,handicap mental,trisomie; geistige behinderung,down syndrom; deficiência intelectual,síndrome de down; إعاقة ذهنية,متلازمة داون; 知的障害,ダウン症
blindness; ceguera,ciegos,discapacidad visual; cécité,malvoyants,mal voyants; sehbehinderte,erblindung; cegueira,deficientes visuais; كفيف,مكفوفين; 視覚障害,失明
hearing; discapacidad auditiva,sordera; malentendants,surdité; gehörlose,hörgeschädigte; surdez,deficientes auditivos; ضعاف السمع; 聴覚障害,難聴
spinal cord; parálisis,lesión medular; paralysés,paraplégiques; querschnittslähmung,gelähmte; paralisia,lesão medular; شلل; 脊髄損傷,麻痺
cleft lip; labio leporino; bec de lièvre,fente labiale; lippen kiefer gaumenspalte,gaumenspalte; lábio leporino; شفة أرنبية; 口唇裂,口蓋裂
older adults; adultos mayores,jubilados; retraités,troisième âge; rentner,hochbetagte; terceira idade,pessoas idosas; متقاعدين,العجزة; シニア,老人
stray animals; animales callejeros,animales abandonados,animales maltratados; animaux errants,animaux abandonnés; streuner,straßentiere,ausgesetzte tiere; animais de rua,animais abandonados,animais maltratados; حيوانات ضالة; 野良犬,野良猫,捨て犬,捨て猫,動物愛護
animal shelter; protectora,protectora de animales,perrera; refuge animalier,refuge pour animaux; tierheim,tierheime,gnadenhof; abrigo de animais,adoção de pets,adoção de animais; مأوى حيوانات; 動物保護施設,保護犬,保護猫
animal welfare; bienestar animal,maltrato animal,protección animal; bien être animal,souffrance animale,protection animale; tierschutz,tierwohl,tierquälerei; bem estar animal,proteção animal,maus tratos; رفق بالحيوان,حماية الحيوان; 動物保護,動物福祉,動物
veterinary; veterinario,veterinarios; vétérinaire,vétérinaires; tierarzt,tierärzte,tierarztkosten; veterinário,veterinários; بيطري; 獣医
endangered species; especies en peligro,animales en peligro de extinción,extinción; espèces menacées,espèces en voie de disparition; bedrohte arten,vom aussterben bedroht,artenschutz; espécies ameaçadas,animais em extinção; أنواع مهددة,انقراض; 絶滅危惧種,絶滅
sharks; tiburones,tiburón; requins,requin; haie,haien,hai; tubarões,tubarão; قرش; サメ
whales; ballenas,delfines; baleines,dauphins; wale,delfine; baleias,golfinhos; حيتان,دلافين; クジラ,イルカ
coral reefs; corales,arrecifes; coraux,récifs; korallen,korallenriffe; corais,recifes; شعاب مرجانية; サンゴ,珊瑚,サンゴ礁
bees; abejas; abeilles; bienen; abelhas; نحل; ミツバチ
lakes rivers; lagos,arroyos; lacs,cours d eau; seen,gewässer,bäche; lagoas,córregos; بحيرات,أنهار; 湖,湖沼
reforestation; reforestación,plantar árboles; reforestation,planter des arbres; aufforstung,bäume pflanzen; reflorestamento,plantar árvores; تشجير; 植林,緑化,緑化推進
green spaces; áreas verdes,zonas verdes; espaces verts; grünflächen; áreas verdes; مساحات خضراء; 緑地
environment; ecología,ecologista,planeta; écologie,écologique,la planète; ökologie,klima und umwelt,planet; ecologia,ecológico; بيئة,كوكب; 地球環境,地球,エコ
pollution; contaminación,residuos,plásticos; pollution,déchets; verschmutzung,müll,plastikmüll; poluição,lixo; تلوث; 汚染,ごみ,プラスチック
renewable energy; energía renovable,energía solar; énergie renouvelable,énergie solaire; erneuerbare energien,solarenergie; energia renovável,energia solar; طاقة متجددة; 再生可能エネルギー,太陽光
sustainable; sostenible,desarrollo sostenible; développement durable,durable; nachhaltigkeit,nachhaltig,nachhaltige entwicklung; sustentável,desenvolvimento sustentável; تنمية مستدامة; 持続可能,サステナブル
tsunami; tsunami asiático,sequía,incendios; raz de marée,typhon,cyclone,incendies; taifun,waldbrände,dürre; seca,queimadas,incêndios; تسونامي,جفاف,حرائق; 津波,震災,被災地,被災者,山火事
emergency; emergencia,emergencias; urgence,urgences; notfall,notfälle; emergência,emergências; طوارئ; 緊急支援,緊急
conflict; conflictos,conflicto,zonas de guerra; conflits,conflit; konflikt,konflikte,krisengebiete; conflitos,conflito; نزاعات,صراع; 紛争,戦災
ukraine; ucrania; l ukraine; die ukraine; ucrânia; أوكرانيا; ウクライナ
syria; siria; syrie; syrien; síria; سوريا,السوريين; シリア
gaza; franja de gaza; bande de gaza; gazastreifen; faixa de gaza; غزة,فلسطين; ガザ,パレスチナ
sudan; sudán,yemen; soudan,yémen; jemen; sudão,iémen; السودان,اليمن; スーダン,イエメン
third world; tercer mundo,países pobres,países en desarrollo; tiers monde,pays pauvres,solidarité internationale; dritte welt,entwicklungsländer,arme länder; terceiro mundo,países pobres; دول فقيرة,العالم الثالث; 途上国,発展途上国,開発途上国,海外
social inclusion; exclusión social,inclusión; exclusion sociale,insertion sociale; soziale ausgrenzung; inclusão social,exclusão social; إدماج; 社会的包摂
mentoring; mentoría,tutoría; mentorat; mentoring,patenprogramm; mentoria; إرشاد; メンター
leadership; liderazgo; leadership jeunesse; führungskräfte; liderança; قيادة; リーダーシップ
military families; soldados,militares; soldats,militaires; soldaten,bundeswehr; soldados,militares; جنود; 兵士,軍人
firefighters; bomberos; pompiers,sapeurs pompiers; feuerwehr,feuerwehrleute; bombeiros; رجال إطفاء; 消防士
police; policía; policiers,gendarmes; polizei,polizisten; polícia; شرطة; 警察
democracy; democracia,elecciones; démocratie,élections; demokratie,wahlrecht; democracia,eleições; ديمقراطية; 民主主義,民主
free speech; libertad de expresión; liberté d expression; meinungsfreiheit,pressefreiheit; liberdade de expressão; حرية التعبير; 表現の自由,言論の自由
children rights; derechos de los niños,derechos de la niñez,derechos del niño; droits de l enfant,droits des enfants; kinderrechte; direitos da criança,direitos das crianças; حقوق الطفل; 子どもの権利
history; historia,patrimonio,monumentos; histoire,patrimoine; geschichte,denkmalschutz,kulturerbe; história,patrimônio; تاريخ,تراث,آثار; 歴史,文化財,遺産
culture; cultura,culturales; culturelle,culturel; kultur,kulturelle; cultural; ثقافة; 文化
dance; danza,baile; danse; tanz,tanzen; dança; رقص; ダンス,バレエ
film; cine,películas; cinéma; kino,filme; filmes; سينما; 映画
television; televisión; télévision; fernsehen; televisão; تلفزيون; テレビ
mathematics; álgebra,aritmética; algèbre; rechnen; álgebra; رياضيات; 算数
camp; campamento,campamentos; colonie de vacances,camps d été; ferienlager,sommerlager; acampamento,colônia de férias; مخيم; キャンプ
toys; juguetes; jouets; spielzeug; brinquedos; ألعاب; おもちゃ,ぬいぐるみ
clothing; ropa; vêtements; kleidung,kleiderspende; roupas; ملابس,كسوة; 服,古着,衣類
surgery; operaciones,quirófano; opérations; operation; operações; عمليات جراحية; 外科
American Red Cross; cruz roja,la cruz roja,cruz roja americana; croix rouge,la croix rouge,croix rouge américaine; rotes kreuz,das rote kreuz,roten kreuz,amerikanisches rotes kreuz; cruz vermelha,a cruz vermelha; الصليب الأحمر; 赤十字,米国赤十字,赤十字社
Doctors Without Borders; médicos sin fronteras; médecins sans frontières; ärzte ohne grenzen; médicos sem fronteiras; أطباء بلا حدود; 国境なき医師団
UNICEF; fondo de las naciones unidas para la infancia; fonds des nations unies pour l enfance; kinderhilfswerk der vereinten nationen; fundo das nações unidas para a infância; يونيسف,اليونيسف; ユニセフ
Save the Children; salven a los niños; sauvez les enfants; rettet die kinder; salvem as crianças; أنقذوا الأطفال,انقذوا الاطفال; セーブザチルドレン,セーブ ザ チルドレン,セーブ・ザ・チルドレン
World Wildlife Fund; fondo mundial para la naturaleza,fondo mundial para la vida silvestre; fonds mondial pour la nature; weltnaturfonds; fundo mundial para a natureza; الصندوق العالمي للطبيعة; 世界自然保護基金
Amnesty International; amnistía internacional; amnistie internationale; amnesty deutschland; anistia internacional,amnistia internacional; منظمة العفو الدولية,العفو الدولية; アムネスティ,アムネスティ・インターナショナル
Habitat for Humanity; hábitat para la humanidad; habitat pour l humanité; lebensraum für menschlichkeit; habitat para a humanidade; الموئل من أجل الإنسانية; ハビタット,ハビタット・フォー・ヒューマニティ
Greenpeace; paz verde; paix verte; greenpeace stiftung; greenpeace brasil; السلام الأخضر,غرينبيس; グリーンピース
World Vision; visión mundial; vision du monde; weltblick; visão mundial; الرؤية العالمية; ワールドビジョン,ワールド・ビジョン
Human Rights Watch; observatorio de derechos humanos; observatoire des droits de l homme; menschenrechtsbeobachter; observatório dos direitos humanos; هيومن رايتس ووتش; ヒューマンライツウォッチ,ヒューマン・ライツ・ウォッチ
Islamic Relief; socorro islámico; secours islamique; islamische hilfe; socorro islâmico; الإغاثة الإسلامية; イスラミックリリーフ
Catholic Relief Services; servicios católicos de socorro; secours catholique; katholisches hilfswerk; serviços católicos de socorro; خدمات الإغاثة الكاثوليكية; カトリック救援事業会
International Rescue Committee; comité internacional de rescate; comité international de secours; internationales rettungskomitee; comitê internacional de resgate; لجنة الإنقاذ الدولية; 国際救済委員会,国際救援委員会
Make-A-Wish; pide un deseo; fais un voeu,fais un vœu; wünsch dir was; faça um desejo; تحقيق أمنية; メイクアウィッシュ,メイク・ア・ウィッシュ
Special Olympics; olimpiadas especiales,olimpíadas especiales; olympiques spéciaux; besondere olympische spiele; olimpíadas especiais; الأولمبياد الخاص; スペシャルオリンピックス
Boys and Girls Clubs; clubes de niños y niñas; clubs garçons et filles; jungen und mädchenclubs; clubes de meninos e meninas; أندية الأولاد والبنات; ボーイズアンドガールズクラブ
Girl Scouts; niñas exploradoras,las girl scouts; éclaireuses,guides et scouts; pfadfinderinnen; escoteiras; فتيات الكشافة; ガールスカウト
Boy Scouts; niños exploradores,los boy scouts; scouts garçons; jungpfadfinder; meninos escoteiros; كشافة الفتيان; ボーイスカウト
American Cancer Society; sociedad americana contra el cáncer,sociedad americana del cáncer; société américaine du cancer; amerikanische krebsgesellschaft; sociedade americana do câncer; جمعية السرطان الأمريكية; 米国癌協会,アメリカがん協会,米国がん協会
American Heart Association; asociación americana del corazón; association américaine du coeur; amerikanische herzgesellschaft; associação americana do coração; جمعية القلب الأمريكية; アメリカ心臓協会,米国心臓協会
American Diabetes Association; asociación americana de diabetes; association américaine du diabète; amerikanische diabetesgesellschaft; associação americana de diabetes; جمعية السكري الأمريكية; 米国糖尿病学会,アメリカ糖尿病協会
Alzheimer's Association; asociación de alzheimer; association alzheimer; alzheimer gesellschaft; associação de alzheimer; جمعية الزهايمر; アルツハイマー協会
World Food Program; programa mundial de alimentos; programme alimentaire mondial; welternährungsprogramm; programa mundial de alimentos; برنامج الأغذية العالمي,برنامج الغذاء العالمي; 世界食糧計画,国連世界食糧計画
United Nations Foundation; fundación de las naciones unidas,naciones unidas; fondation des nations unies,nations unies; vereinte nationen,stiftung der vereinten nationen; nações unidas,fundação das nações unidas; الأمم المتحدة; 国連,国際連合
The Nature Conservancy; conservación de la naturaleza; conservation de la nature; naturschutzorganisation; conservação da natureza; حفظ الطبيعة; ネイチャーコンサーバンシー,ザ・ネイチャー・コンサーバンシー
Wikimedia Foundation; fundación wikimedia; fondation wikimedia,wikipédia; wikimedia stiftung; fundação wikimedia,wikipédia; ويكيبيديا,ويكيميديا; ウィキペディア,ウィキメディア
St. Jude; hospital san judas,san judas; saint jude; sankt judas; são judas; سانت جود; セントジュード,セント・ジュード
Feeding America; alimentando américa,alimentando a américa; nourrir l amérique; amerikanische tafeln; alimentando a américa; إطعام أمريكا; フィーディングアメリカ,フィーディング・アメリカ
Salvation Army; ejército de salvación; armée du salut; heilsarmee; exército da salvação,exército de salvação; جيش الخلاص; 救世軍
YMCA; asociación cristiana de jóvenes; union chrétienne de jeunes gens; christlicher verein junger menschen,cvjm; associação cristã de moços; جمعية الشبان المسيحية; キリスト教青年会
Smithsonian Institution; instituto smithsoniano,institución smithsonian; institution smithsonienne; smithsonian institut; instituto smithsoniano; معهد سميثسونيان; スミソニアン,スミソニアン博物館
Metropolitan Museum; museo metropolitano,museo metropolitano de arte; musée métropolitain; metropolitan kunstmuseum; museu metropolitano,museu metropolitano de arte; متحف المتروبوليتان; メトロポリタン美術館
Museum of Modern Art; museo de arte moderno; musée d art moderne; museum für moderne kunst; museu de arte moderna; متحف الفن الحديث; ニューヨーク近代美術館,近代美術館
Sesame Workshop; plaza sésamo,barrio sésamo; rue sésame; sesamstraße,sesamstrasse; vila sésamo; افتح يا سمسم; セサミストリート
Big Brothers Big Sisters; hermanos mayores; grands frères grandes soeurs; große brüder große schwestern; grandes irmãos grandes irmãs; الإخوة الكبار; ビッグブラザーズ
Breast Cancer Research Foundation; fundación de investigación del cáncer de mama; fondation de recherche sur le cancer du sein; brustkrebsforschung; fundação de pesquisa do câncer de mama; مؤسسة أبحاث سرطان الثدي; 乳がん研究財団
Direct Relief; ayuda directa; aide directe; direkte hilfe; ajuda direta; الإغاثة المباشرة; ダイレクトリリーフ
Guide Dogs for the Blind; perros guía para ciegos; chiens guides d aveugles; blindenführhunde; cães guia para cegos; كلاب إرشاد للمكفوفين; 盲導犬協会
Feed the Children; alimenten a los niños,alimentar a los niños; nourrir les enfants; kinder ernähren; alimentar as crianças; إطعام الأطفال; 子供に食事を,子どもに食事を
`

/** Connecting words in these languages, and words that only ask for help; they are ignored beside a translated word. */
export const fillerLines = `
el la los las un una unos unas de del al a y o e u en con para por sin que mi su ayuda ayudar ayudando quiero donar donación donaciones apoyo apoyar contra fundación asociación organización organizaciones caridad gente personas pobres cerca
le les l d du des un une et ou à au aux en dans pour par avec sans que qui mon sa aide aider don dons donner soutenir soutien contre la lutte fondation association organisation associations je veux aux ceux près
der die das den dem des ein eine einen einer und oder für von vom zu zum zur mit ohne im in am an gegen hilfe helfen spende spenden spendet unterstützen unterstützung stiftung verein organisation organisationen ich möchte will menschen nähe
o os as um uma uns umas do da dos das no na nos nas em e ou com para por sem que meu ajuda ajudar doar doação doações apoio apoiar contra fundação associação organização quero pessoas perto
من في على الى إلى عن مع و أو مساعدة تبرع التبرع دعم جمعية مؤسسة منظمة أريد خيرية
`

const longestPhrase = 8
const longestTerm = 400

/** English meanings by normalized words of other languages; Japanese ones, which have no spaces, are separate. */
const byPhrase = new Map<string, string>()
const japanese = new Map<string, string>()
let longestJapanese = 0
/** The same by approximate stems, for other forms of a listed word. */
const byStems = new Map<string, string>()

/** The look-up form of a word: no accents, no vowel signs, one form of each Arabic letter, no Arabic article. */
function plain(text: string): string {
  return plainLetters(text.normalize('NFKC').toLowerCase())
    .replace(/[\u0640\u064b-\u0652]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
}

function wordsOf(text: string): string[] {
  return (plain(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/^(?:وال|بال|لل|ال)(?=.{2})/u, ''))
}

/** Han, Hiragana and Katakana, with the marks inside Katakana names. */
const japaneseText = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー・]+/gu

function teach(phrase: string, meaning: string): void {
  const text = phrase.normalize('NFKC')
  if (text.match(japaneseText)) {
    const key = text.replace(/[\s・]/g, '')
    japanese.set(key, japanese.get(key) ?? meaning)
    longestJapanese = Math.max(longestJapanese, key.length)
    return
  }
  // Germans also write `ae` for `ä`.
  const spelled = text.toLowerCase().replace(/[äöü]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? letter)
  for (const key of [wordsOf(text).join(' '), wordsOf(spelled).join(' ')])
    if (!isEnglish(key)) {
      byPhrase.set(key, byPhrase.get(key) ?? meaning)
      const stems = stemsOf(key)
      byStems.set(stems, byStems.get(stems) ?? meaning)
    }
}

const shortestStem = 4
/** Endings of plurals, genders and cases in the languages of the list, the longest first. */
const latinEnding = /(?:innen|ern|aux|es|os|as|en|er|em|ns|al|[aeosnmx])$/
const arabicBeginning = /^[وبلكف](?=.{3})/u
const arabicEnding = /(?:ات|ون|ين|ان|يه|هم|ها|[هيا])$/u

/** A form that most inflections of a word share. */
function lightStem(word: string): string {
  const bare = word.replace(arabicBeginning, '')
  const cut = bare.replace(latinEnding, '').replace(arabicEnding, '')
  const isArabic = /\p{sc=Arabic}/u.test(word)
  return cut.length >= (isArabic ? shortestStem - 1 : shortestStem) ? cut : bare
}

function stemsOf(phrase: string): string {
  return phrase.split(' ').map(lightStem).join(' ')
}

/** `cáncer` is `cancer` without its accent: such words need no translation. */
function isEnglish(key: string): boolean {
  const words = key.split(' ')
  return findCause(words) !== null || meaningsOf(words) !== undefined
}

for (const line of translations.trim().split('\n')) {
  const [meaning = '', ...languages] = line.split('; ')
  for (const phrases of languages) for (const phrase of phrases.split(',')) teach(phrase, meaning)
}
/** Normalized words of other languages that don't name a cause by themselves. */
export const fillers: ReadonlySet<string> = new Set(wordsOf(fillerLines))

/** Words of a term as typed, and their English meaning. */
export interface TranslatedPart {
  readonly typed: string
  readonly english: string
}

/** Translates the listed foreign words of a term, part by part; null if it has none. */
export function translate(term: string): readonly TranslatedPart[] | null {
  const text = term.slice(0, longestTerm).normalize('NFKC')
  const translated: TranslatedPart[] = []
  const rest = text.replace(japaneseText, (run) => {
    const found = readJapanese(run)
    translated.push(...(found.length > 0 ? found : readMisspelled(run)))
    return ' '
  })
  const parts = [...translated, ...readSpaced(wordsOf(rest))]
  if (parts.every(({ typed, english }) => typed === english)) return null
  return [...new Map(parts.map((part) => [part.english, part])).values()]
}

/** Shorter Latin words are too similar to each other; letters of other scripts carry more information. */
const shortestMisspelled = { latin: 6, other: 3 } as const
/** Phrases of at least this many letters may contain two typing errors. */
const longPhrase = 8

function readMisspelled(typed: string): TranslatedPart[] {
  const english = translateForm(typed) ?? translateMisspelled(typed)
  return english === null ? [] : [{ typed, english }]
}

/** The English meaning of another form of a listed word or phrase, or of a compound of listed words; else null. */
export function translateForm(text: string): string | null {
  const phrase = wordsOf(text).join(' ')
  const known = byPhrase.get(phrase) ?? byStems.get(stemsOf(phrase))
  if (known !== undefined || phrase.includes(' ')) return known ?? null
  const meanings = (cutWords(phrase, isPart) ?? []).flatMap((word) => meaningOfPart(word) ?? [])
  return meanings.length === 0 ? null : [...new Set(meanings)].join(' ')
}

const fillerStems: ReadonlySet<string> = new Set([...fillers].map(lightStem))

function meaningOfPart(word: string): string | undefined {
  return byPhrase.get(word) ?? (word.length > longPart ? byStems.get(lightStem(word)) : undefined)
}

/** Parts of at least this many letters may be inflected. */
const longPart = 5

function isPart(word: string): boolean {
  return meaningOfPart(word) !== undefined || fillerStems.has(lightStem(word))
}

/** The English meaning of the listed word or phrase with the fewest typing errors; null if none is close. */
export function translateMisspelled(text: string): string | null {
  const isLatin = /^[a-z0-9 ]*$/.test(text)
  if (text.length < shortestMisspelled[isLatin ? 'latin' : 'other']) return null
  const most = text.length < longPhrase ? 1 : 2
  let best: { english: string; errors: number } | null = null
  for (const [phrase, english] of text.match(japaneseText) ? japanese : byPhrase) {
    if (Math.abs(phrase.length - text.length) > most) continue
    const errors = typingErrors(text, phrase, most, false)
    if (errors <= most && errors < (best?.errors ?? most + 1)) best = { english, errors }
  }
  return best?.english ?? null
}

/** The longest listed words, from the left; the text between them is skipped. */
function readJapanese(run: string): TranslatedPart[] {
  const text = run.replaceAll('・', '')
  const found: TranslatedPart[] = []
  for (let at = 0; at < text.length; ) {
    const length = longestAt(text, at)
    const typed = text.slice(at, at + length)
    const english = japanese.get(typed)
    if (english !== undefined) found.push({ typed, english })
    at += Math.max(1, length)
  }
  return found
}

function longestAt(text: string, at: number): number {
  for (let length = Math.min(longestJapanese, text.length - at); length > 0; length--) {
    if (japanese.has(text.slice(at, at + length))) return length
  }
  return 0
}

/** Latin and Arabic words: listed phrases in English, the longest first; other words as they are. */
function readSpaced(words: readonly string[]): TranslatedPart[] {
  const parts: TranslatedPart[] = []
  for (let at = 0; at < words.length; ) {
    const length = phraseAt(words, at)
    const word = words[at] ?? ''
    const typed = words.slice(at, at + length).join(' ')
    const english = byPhrase.get(typed)
    if (english !== undefined) parts.push({ typed, english })
    else if (/[^a-z0-9]/.test(word)) parts.push(...readMisspelled(word))
    else if (!fillers.has(word)) parts.push({ typed: word, english: word })
    at += Math.max(1, length)
  }
  return parts
}

function phraseAt(words: readonly string[], at: number): number {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--) {
    if (byPhrase.has(words.slice(at, at + length).join(' '))) return length
  }
  return 0
}

/** Causes; see `translate.ts` for the format. */
export const causes = `
children; niños,niño,infancia,infantil; enfants,enfant,enfance; kinder,kindern,kinderhilfe; crianças,criança,infância; أطفال,طفل,الطفولة; 子供,子ども,こども,児童,子供たち
sick children; niños enfermos; enfants malades; kranke kinder,kranken kindern; crianças doentes; أطفال مرضى; 病気の子供,病気の子ども
babies; bebés,bebé,recién nacidos; bébés,bébé,nouveau nés; säuglinge,neugeborene; bebês,bebê,recém nascidos; رضع,مواليد; 赤ちゃん,新生児
orphans; huérfanos,huérfano,orfanato; orphelins,orphelin,orphelinat; waisen,waisenkinder; órfãos,órfão; أيتام,يتيم,ايتام; 孤児,孤児院
foster care; acogida familiar; famille d accueil; pflegekinder; acolhimento familiar; أسرة بديلة; 里親
youth; jóvenes,juventud,adolescentes; jeunes,jeunesse; jugend,jugendliche; jovens,juventude; شباب; 若者,青少年
girls; niñas,niña,chicas,muchachas; filles,fille; mädchen; meninas,menina; بنات,فتيات; 女の子,少女
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
scholarships; becas,beca; bourses d études,bourses; stipendien,stipendium; bolsas de estudo,bolsas; منح دراسية; 奨学金,育英
books; libros,libro,lectura; livres,livre; bücher,lesen; livros,livro,leitura; كتب; 本,読書,絵本
math; matemáticas,matemática; mathématiques; mathematik,mathe; matemática; رياضيات; 数学,算数
university; universidad; université; universität,hochschule; universidade; جامعة; 大学
library; biblioteca,bibliotecas; bibliothèque,bibliothèques; bibliothek,bücherei; biblioteca; مكتبة; 図書館
cancer; cáncer; cancérologie,lutte contre le cancer; krebs,krebsforschung,krebshilfe; câncer,cancro; سرطان,السرطان; 癌,がん,ガン
breast cancer; cáncer de mama,cáncer de pecho; cancer du sein; brustkrebs; câncer de mama; سرطان الثدي; 乳がん,乳癌
childhood cancer; cáncer infantil,niños con cáncer; cancer infantile,cancer de l enfant,enfants atteints de cancer; kinderkrebs,krebskranke kinder; câncer infantil; سرطان الأطفال; 小児がん,小児癌
heart; corazón,cardiopatía,enfermedades del corazón; coeur,cœur,maladies cardiaques; herz,herzkrankheiten; coração,doenças cardíacas; قلب,القلب; 心臓,心臓病
lung; pulmón,pulmones; poumon,poumons; lunge,lungen; pulmão,pulmões; رئة; 肺
kidney; riñón,riñones; insuffisance rénale; niere,nieren; rins; كلى; 腎臓
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
pets; mascotas,mascota; animaux de compagnie; haustiere,haustier; animais de estimação; حيوانات أليفة; ペット,わんにゃん
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
wishes; deseos; voeux,vœux; wünsche,herzenswünsche; desejos; أمنيات; 願い
scouts; exploradores; éclaireurs; pfadfinder; escoteiros; كشافة; スカウト
parks; parques,parques nacionales; parcs,parcs nationaux; nationalparks,naturparks; parques naturais; حدائق; 公園,国立公園
zoo; zoológico; jardin zoologique; tierpark,tiergarten; jardim zoológico; حديقة حيوان; 動物園
aquarium; acuario; aquariums publics; meeresaquarium; aquário; حوض أسماك; 水族館
blood donation; donación de sangre,sangre; don du sang,don de sang; blutspende,blutspenden; doação de sangue; تبرع بالدم; 献血
smile surgery; cirugía,cirugías; chirurgie; chirurgische,operationen; cirurgia,cirurgias; جراحة; 手術
medical aid; ayuda médica,médicos; aide médicale,médecins; ärzte,medizinische hilfe; ajuda médica,médicos; أطباء,مساعدات طبية; 医師,医者,医療支援
humanitarian aid; ayuda humanitaria; aide humanitaire; humanitäre hilfe,entwicklungshilfe; ajuda humanitária; مساعدات إنسانية; 人道支援,国際協力
neglected children; niños abandonados,niños vulnerables,menores; enfants vulnérables,enfants défavorisés; vernachlässigte kinder,straßenkinder,benachteiligte kinder; crianças carentes,crianças vulneráveis,crianças abandonadas; أطفال الشوارع,حماية الأطفال; ストリートチルドレン
child poverty; pobreza infantil; pauvreté des enfants; kinderarmut; pobreza infantil; فقر الأطفال; 子どもの貧困,子供の貧困
child sponsorship; apadrinar,apadrinamiento; parrainage,parrainer; patenschaft,patenschaften; apadrinamento,apadrinhar; كفالة طفل; 里親制度,スポンサー
malnutrition; desnutrición,malnutrición,inanición; malnutrition,dénutrition; unterernährung,mangelernährung; desnutrição,subnutrição; سوء التغذية; 栄養不良,栄養失調,栄養
starvation; hambrientos; affamés,mourir de faim; hungersnot,verhungern; famintos; جوعا,جوعى,يموتون جوعا; 餓死,食糧不足
meals; comedor,comedores,comedor social; repas chauds,soupe populaire,cantine; mahlzeiten,suppenküche,schulessen; refeições,merenda,sopão; وجبات; 給食,炊き出し,子ども食堂,こども食堂
literacy; alfabetización; alphabétisation,illettrisme; alphabetisierung,leseförderung; alfabetização; محو الأمية,قراءة; 識字,読み書き
tutoring; apoyo escolar,refuerzo escolar,clases particulares; soutien scolaire,aide aux devoirs; nachhilfe,hausaufgabenhilfe; reforço escolar,aulas de reforço; دروس تقوية; 学習支援,学習,勉強
students; estudiantes,alumnos,estudiante; étudiants,élèves,étudiant; studenten,schüler,studierende; estudantes,alunos,estudante; طلاب,طالب; 学生,生徒
build schools; construcción de escuelas,construir escuelas; construction d écoles,construire des écoles; schulbau,schulen bauen; construção de escolas,construir escolas; بناء مدارس; 学校建設
early education; preescolar,guardería,jardín de infancia; maternelle,crèche,petite enfance; kindergarten,frühförderung; creche,pré escola,educação infantil; روضة,رياض الأطفال; 幼稚園,保育園,幼児教育
mothers babies; salud materna,embarazo,embarazadas; santé maternelle,grossesse; schwangere,mutter kind,schwangerschaft; gestantes,saúde materna,gravidez; حوامل,صحة الأم; 母子保健,母子,妊婦,子育て支援,子育て
gender equality; igualdad de género,feminismo; égalité des sexes,égalité femmes hommes,féminisme; gleichstellung,gleichberechtigung; igualdade de gênero,feminismo; مساواة; 男女平等,男女共同参画,ジェンダー
abused women; mujeres maltratadas; femmes battues,femmes victimes; misshandelte frauen,gewalt gegen frauen; mulheres agredidas,mulheres vítimas,agredidas; عنف ضد المرأة,نساء معنفات; ＤＶ,ドメスティックバイオレンス
human trafficking; trata de personas,trata; traite des êtres humains,esclavage; menschenhandel,sklaverei; tráfico de pessoas,tráfico humano; اتجار بالبشر; 人身売買
poor families; familias pobres,familias necesitadas; familles pauvres,familles démunies; bedürftige familien,arme familien; famílias carentes,famílias pobres; أسر محتاجة,الأسر المعسرة,أسر فقيرة; 困窮家庭
poor people; necesitados,personas necesitadas,los pobres,gente pobre; démunis,précarité,nécessiteux,les plus pauvres; bedürftige,notleidende,die armen; necessitados,pessoas carentes,os pobres; محتاجين,المحتاجين,مساكين; 困っている人,生活困窮者
shelter; refugio,albergue; hébergement,foyer; unterkunft,notunterkunft; abrigo,acolhimento; مأوى,إيواء; 避難所,シェルター
job training; formación profesional,generación de ingresos; formation professionnelle; berufsbildung,ausbildung; geração de renda,qualificação profissional,capacitação; تدريب مهني,تمكين; 就労支援,職業訓練
financial education; educación financiera; éducation financière; finanzielle bildung,schuldnerberatung; educação financeira; تثقيف مالي; 金融教育
research; investigación,investigaciones; recherche,la recherche; forschungsförderung; pesquisas; بحوث,أبحاث; 研究,科学技術
disease research; enfermedades; maladies; krankheiten; doenças; أمراض,مكافحة الأمراض; 病気
rare disease; enfermedades raras; maladies rares,maladie rare; seltene krankheiten; doenças raras; أمراض نادرة; 難病,希少疾患
patients; pacientes,enfermos; malades,patients hospitalisés; patienten,kranke menschen,schwerkranke; pacientes,doentes; مرضى,علاج المرضى; 患者,病人
health care; atención médica,servicios de salud,sanidad; soins,accès aux soins; gesundheitsversorgung,krankenversorgung; atendimento médico,serviços de saúde; رعاية صحية,علاج; 保健医療
special needs; necesidades especiales,capacidades diferentes; besoins spécifiques; besondere bedürfnisse; necessidades especiais; ذوي الاحتياجات الخاصة,احتياجات خاصة; 障がい,障害児
intellectual disability; discapacidad intelectual; déficience intellectuelle,handicap mental,trisomie; geistige behinderung,down syndrom; deficiência intelectual; إعاقة ذهنية,متلازمة داون; 知的障害,ダウン症
blindness; discapacidad visual; malvoyants,mal voyants; sehbehinderte,erblindung,licht für die welt; deficientes visuais; كفيف; 失明
hearing; discapacidad auditiva,sordera; malentendants,surdité; hörgeschädigte; surdez,deficientes auditivos; ضعاف السمع; 難聴
spinal cord; parálisis,lesión medular; paralysés,paraplégiques; querschnittslähmung,gelähmte; paralisia,lesão medular; شلل; 脊髄損傷,麻痺
cleft lip; ; ; lippen kiefer gaumenspalte; ; شفة أرنبية; 
older adults; adultos mayores,jubilados; retraités,troisième âge; rentner,hochbetagte; terceira idade,pessoas idosas; متقاعدين,العجزة; シニア,老人
stray animals; animales callejeros,animales abandonados,animales maltratados; animaux errants,animaux abandonnés; streuner,straßentiere,ausgesetzte tiere; animais de rua,animais abandonados,animais maltratados; حيوانات ضالة; 捨て犬,捨て猫
animal shelter; protectora,perrera; refuge animalier; tierheime,gnadenhof; adoção de pets,adoção de animais; مأوى حيوانات; 動物保護施設,保護犬,保護猫
animal welfare; bienestar animal; bien être animal,souffrance animale; tierwohl; bem estar animal; رفق بالحيوان,حماية الحيوان; 動物福祉
veterinary; veterinario,veterinarios; vétérinaire,vétérinaires; tierarzt,tierärzte,tierarztkosten; veterinário,veterinários; بيطري; 獣医
endangered species; especies en peligro,animales en peligro de extinción,extinción; espèces menacées,espèces en voie de disparition; bedrohte arten,vom aussterben bedroht; espécies ameaçadas,animais em extinção; أنواع مهددة,انقراض; 絶滅危惧種,絶滅
sharks; tiburones,tiburón; requins,requin; haie,haien,hai; tubarões,tubarão; قرش; サメ
whales; ballenas,delfines; baleines,dauphins; wale,delfine; baleias,golfinhos; حيتان,دلافين; クジラ,イルカ
coral reefs; corales,arrecifes; coraux,récifs; korallen,korallenriffe; corais,recifes; شعاب مرجانية; サンゴ,珊瑚,サンゴ礁
bees; abejas; abeilles; bienen; abelhas; نحل; ミツバチ
lakes rivers; lagos,arroyos; lacs,cours d eau; seen,gewässer,bäche; lagoas,córregos; بحيرات; 湖,湖沼
reforestation; reforestación,plantar árboles; reforestation,planter des arbres; aufforstung,bäume pflanzen; reflorestamento,plantar árvores; تشجير; 植林,緑化,緑化推進
green spaces; áreas verdes,zonas verdes; espaces verts; grünflächen; áreas verdes; مساحات خضراء; 緑地
environment; ecología,ecologista,planeta; écologique,la planète; ökologie,klima und umwelt,planet; ecologia,ecológico; كوكب; 地球環境,地球,エコ
pollution; contaminación,residuos,plásticos; pollution,déchets; verschmutzung,müll,plastikmüll; poluição,lixo; تلوث; 汚染,ごみ,プラスチック
renewable energy; energía renovable,energía solar; énergie renouvelable,énergie solaire; erneuerbare energien,solarenergie; energia renovável,energia solar; طاقة متجددة; 再生可能エネルギー,太陽光
sustainable; sostenible,desarrollo sostenible; développement durable; nachhaltigkeit,nachhaltig,nachhaltige entwicklung; sustentável,desenvolvimento sustentável; تنمية مستدامة; 持続可能,サステナブル
tsunami; tsunami asiático; raz de marée; ; ; تسونامي; 津波,震災
emergency; emergencia,emergencias; urgence,urgences; notfall,notfälle; emergência,emergências; طوارئ; 緊急支援,緊急
conflict; conflictos,conflicto,zonas de guerra; conflits,conflit; konflikt,konflikte,krisengebiete; conflitos,conflito; نزاعات,صراع; 紛争,戦災
ukraine; ucrania; l ukraine; die ukraine; ucrânia; أوكرانيا; ウクライナ
syria; siria; syrie; syrien; síria; سوريا,السوريين; シリア
gaza; franja de gaza; bande de gaza; gazastreifen; faixa de gaza; غزة,فلسطين; ガザ,パレスチナ
sudan; sudán,yemen; soudan,yémen; jemen; sudão,iémen; السودان,اليمن; スーダン,イエメン
third world; tercer mundo,países pobres,países en desarrollo; tiers monde,pays pauvres,solidarité internationale; dritte welt,entwicklungsländer,arme länder; terceiro mundo,países pobres; دول فقيرة,العالم الثالث; 途上国,発展途上国,開発途上国,海外
social inclusion; exclusión social,inclusión; exclusion sociale; soziale ausgrenzung; inclusão social,exclusão social; إدماج; 社会的包摂
mentoring; mentoría,tutoría; mentorat; mentoring,patenprogramm; mentoria; إرشاد; メンター
leadership; liderazgo; leadership jeunesse; führungskräfte; liderança; قيادة; リーダーシップ
military families; soldados,militares; soldats,militaires; soldaten,bundeswehr; soldados,militares; جنود; 兵士,軍人
firefighters; bomberos; pompiers,sapeurs pompiers; feuerwehr,feuerwehrleute; bombeiros; رجال إطفاء; 消防士
police; policía; policiers,gendarmes; polizei,polizisten; polícia; شرطة; 警察
democracy; democracia,elecciones; démocratie,élections; demokratie; democracia,eleições; ديمقراطية; 民主主義,民主
free speech; libertad de expresión; liberté d expression; meinungsfreiheit,pressefreiheit; liberdade de expressão; حرية التعبير; 表現の自由,言論の自由
children rights; derechos de los niños,derechos de la niñez,derechos del niño; droits de l enfant,droits des enfants; kinderrechte; direitos da criança,direitos das crianças; حقوق الطفل; 子どもの権利
history; historia,patrimonio,monumentos; histoire,patrimoine; geschichte,denkmalschutz,kulturerbe; história,patrimônio; تاريخ,تراث,آثار; 歴史,文化財,遺産
culture; cultura,culturales; culturelle,culturel; kultur,kulturelle; cultural; ثقافة; 文化
dance; danza,baile; danse; tanz,tanzen; dança; رقص; ダンス,バレエ
film; cine,películas; cinéma; kino,filme; filmes; سينما; 映画
television; televisión; télévision; fernsehen; televisão; تلفزيون; テレビ
mathematics; álgebra,aritmética; algèbre; rechnen; álgebra; ; 
summer camp; campamento,campamentos; colonie de vacances,camps d été; ferienlager,sommerlager; acampamento,colônia de férias; مخيم; キャンプ
toys; juguetes; jouets; spielzeug; brinquedos; ألعاب; おもちゃ,ぬいぐるみ
clothing; ropa; vêtements; kleidung,kleiderspende; roupas; ملابس,كسوة; 服,古着,衣類
surgery; operaciones,quirófano; opérations; operation; operações; عمليات جراحية; 外科
`

/** Health, illnesses, disabilities and their campaigns; see `foreign-words.ts` for the format. */
export const health = `
medical care; asistencia médica,atención sanitaria,asistencia sanitaria,cuidados médicos,tratamiento,tratamientos,servicio médico,sanitario; soins médicaux,soins de santé,santé publique,traitement,traitements,sanitaire,médical,médicale,médicaux; medizinische versorgung,medizinische hilfe,medizinisch,medizinische,behandlung,gesundheitshilfe,gesundheitswesen,ärztliche hilfe; cuidados de saúde,cuidados médicos,assistência médica,tratamento,tratamentos,atendimento de saúde; الرعاية الطبية,رعاية طبية,طبي,طبية,علاج,العلاج; 医療支援,治療,診療,看護
doctor; médico,doctores,doctora; médecin,docteurs; arzt,ärztin,ärzten; médico,médica; طبيب,الأطباء; お医者さん,看護師
nurse; enfermeras,enfermería,enfermera; infirmières,infirmiers,infirmière; krankenschwestern,pflegekräfte,pflege,krankenpflege; enfermeiros,enfermagem,enfermeira; ممرضات,تمريض; 看護師,看護
hospital; clínicas,clínica,ambulatorio,centro de salud; clinique,cliniques,dispensaire,hospitalier; hospitäler,kliniken,krankenhäusern,spital; clínicas,posto de saúde,santa casa; عيادة,عيادات,المستشفيات; 診療所,医院
sick people; enfermo,enfermos,enfermedad,enfermedades graves; malade,maladie,maladies graves; kranke,kranken,krankheit,schwerkranke kinder; doente,doença,doenças graves; مريض,المرضى; 病気,重病,患者さん
sick children; niños hospitalizados,niños con enfermedades; enfants hospitalisés,enfants gravement malades; schwerkranke kinder,kinder im krankenhaus; crianças hospitalizadas,crianças com doenças; الأطفال المرضى; 難病の子ども,小児患者,入院中の子ども
disease prevention; prevención de enfermedades,erradicación de enfermedades,epidemias,epidemia,pandemia; prévention des maladies,épidémies,épidémie,pandémie; krankheitsbekämpfung,seuchen,epidemien,pandemie; prevenção de doenças,epidemias,pandemia; أوبئة,وباء,جائحة,الأوبئة; 感染症,疫病,伝染病,コロナ,新型コロナ
vaccines; vacunación,vacuna,inmunización; vaccin,vacciner,immunisation; impfen,schutzimpfung; vacinação,vacina,imunização; تطعيم,تطعيمات,تلقيح,لقاح,التطعيم; 予防接種,ワクチン接種
cancer; oncología,tumores,tumor,lucha contra el cáncer; tumeurs,oncologie,cancéreux; tumore,krebspatienten,krebskranke,onkologie,krebserkrankung; tumores,oncologia,combate ao câncer; أورام,ورم,مرضى السرطان; 腫瘍,がん研究,がん患者
leukemia; leucemia,linfoma; leucémie,lymphome; leukämie,blutkrebs; leucemia,linfoma; لوكيميا,سرطان الدم; 白血病
skin cancer; cáncer de piel; cancer de la peau,mélanome; hautkrebs; câncer de pele; سرطان الجلد; 皮膚がん
lung disease; cáncer de pulmón,asma,tuberculosis,enfermedades respiratorias,tabaquismo; asthme,tuberculose,maladies respiratoires,tabagisme; asthma,tuberkulose,atemwege,lungenkrankheiten,rauchen; asma,tuberculose,doenças respiratórias,tabagismo; ربو,سل,التدخين; ぜんそく,結核,呼吸器,禁煙
heart; cardíaco,cardíaca,cardiología,infarto,derrame cerebral; cardiaque,cardiologie,infarctus,avc; herzinfarkt,schlaganfall,herzkrank,herzstiftung; cardíaco,cardíaca,cardiologia,infarto,avc; أمراض القلب,جلطة,سكتة; 心臓病,脳卒中,心筋梗塞
diabetes; diabético,insulina; diabétiques,insuline; diabetes kinder,insulin spritze; diabético,insulina; مرضى السكري,انسولين; 糖尿病患者,インスリン
kidney; renal; du rein,les reins,maladies du rein,malades du rein; nierenkrank; renais; الكلى; 腎臓の病気
kidney; insuficiencia renal,diálisis,trasplante,trasplantes,donación de órganos; dialyse,greffe,greffes,don d organes; nierenkranke,organspende,transplantation; diálise,transplante,transplantes,doação de órgãos; غسيل الكلى,زراعة الأعضاء; 腎臓病,透析,臓器移植,臓器提供
alzheimers; alzhéimer,enfermedad de alzheimer,pérdida de memoria; perte de mémoire,maladie alzheimer; alzheimer kranke,demenzkranke,gedächtnis; doença de alzheimer,perda de memória; خرف,الخرف; 認知症支援,アルツハイマー病
brain; cerebro,neurológicas,neurología; cerveau,neurologie; gehirn,hirn,neurologie; cérebro,neurológicas; دماغ,المخ; 脳,脳腫瘍
muscular dystrophy; distrofia muscular,esclerosis lateral,neuromusculares; myopathie,myopathies,sclérose latérale,neuromusculaires,neuromusculaire; muskelschwund,muskeldystrophie,muskelerkrankungen; distrofia muscular,esclerose lateral,neuromusculares; ضمور العضلات; 筋ジストロフィー,筋萎縮性側索硬化症
multiple sclerosis; esclerosis múltiple; sclérose en plaques; multiple sklerose; esclerose múltipla; تصلب متعدد,التصلب المتعدد; 多発性硬化症
epilepsy; epilepsia; épilepsie; epilepsie; epilepsia; صرع,الصرع; てんかん
arthritis; artritis,reumatismo,huesos; arthrite,rhumatismes; gelenke,rheuma; artrite,reumatismo; التهاب المفاصل; 関節炎,リウマチ
cystic fibrosis; fibrosis quística; mucoviscidose; mukoviszidose; fibrose cística; تليف كيسي; 嚢胞性線維症
crohns; enfermedad de crohn; maladie de crohn; morbus crohn,darmkrankheiten; doença de crohn; مرض كرون; クローン病
rare disease; enfermedad rara,enfermedades poco frecuentes; maladies orphelines; seltene erkrankungen; doença rara; الأمراض النادرة; 指定難病
aids; seropositivos,vih sida; séropositifs,vih sida; aidshilfe,hiv positiv; soropositivos,hiv aids; نقص المناعة,الإيدز; エイズ孤児
mental health; depresión,ansiedad,enfermedad mental,enfermedades mentales,psicológica,psicológico,psiquiátrico,bienestar emocional,apoyo psicológico; dépression,anxiété,maladie mentale,maladies mentales,psychologique,psychiatrie,bien être,soutien psychologique; depression,depressionen,angst,psychisch,psychisch kranke,psychische erkrankungen,seelsorge,psychologische hilfe; depressão,ansiedade,doença mental,transtornos mentais,psicológico,apoio psicológico; اكتئاب,الاكتئاب,قلق,نفسي,نفسية,دعم نفسي; うつ病,鬱,うつ,心のケア,精神,不安
suicide prevention; suicidas,evitar suicidios; suicide,suicides,mal être; suizidgefährdete,telefonseelsorge,lebensmüde; suicidas,valorização da vida; الانتحار,منع الانتحار; 自死,いのちの電話
addiction; drogadicción,alcoholismo,alcohólicos,toxicómanos,droga; drogue,drogues,alcoolisme,alcooliques,addictions; drogensucht,alkohol,alkoholismus,drogenabhängige,süchtige; drogas,alcoolismo,dependentes químicos,álcool; مخدرات,المخدرات,الإدمان,كحول; 薬物依存,アルコール依存症,薬物
blind; invidentes,ceguera infantil,baja visión,braille; non voyants,vue,malvoyance,déficients visuels; blindenhilfe,sehbehindert,augenlicht,augen; deficiência visual,visão,baixa visão; عمى,العمى,بصر; 目の見えない,点字,視覚,見えない
eye surgery; cataratas,salud visual,oftalmología; cataracte,ophtalmologie; grauer star,augenoperation,augenheilkunde; catarata,oftalmologia; إعتام عدسة العين,طب العيون; 白内障,眼科
deaf; sordomudos,lengua de señas,lengua de signos; langue des signes,sourds et malentendants,malentendant; gehörlosen,gebärdensprache,taubstumme,schwerhörige; língua de sinais,libras,surdez infantil; الصم,لغة الإشارة; 手話,耳の聞こえない,難聴者
disability; discapacitado,minusválidos,movilidad reducida,silla de ruedas,sillas de ruedas,discapacidades; handicap,handicapé,invalides,fauteuil roulant,mobilité réduite; behindert,behinderten,rollstuhl,behindertenhilfe,inklusion,körperbehinderte; deficiente,cadeira de rodas,deficiência física; معاق,المعاقين,الإعاقة,كرسي متحرك; 車いす,車椅子,身体障害,身体障害者,バリアフリー
disabled children; niños con discapacidad,niños discapacitados; enfants handicapés,enfants en situation de handicap; behinderte kinder,kinder mit behinderung; crianças com deficiência; أطفال معاقين,الأطفال ذوي الإعاقة; 障害児,障害のある子ども,障がい児
intellectual disability; síndrome de down,discapacidad mental; trisomique,trisomie 21,déficients intellectuels; geistig behinderte,lebenshilfe; apae,deficientes intelectuais; الإعاقة العقلية; 発達障害,知的障害者
autism; autista,autistas,niños autistas,espectro autista; autiste,autistes; autisten,autistische kinder; autista,autistas,espectro autista; أطفال التوحد,مرض التوحد; 自閉スペクトラム,自閉症児
rehabilitation; rehabilitación,fisioterapia,prótesis; rééducation,réadaptation,prothèses; rehabilitation,prothesen; reabilitação,fisioterapia,próteses; تأهيل,أطراف صناعية; リハビリ,義足,義手
malnutrition; nutrición,desnutrición infantil,desnutridos,niños desnutridos; sous nutrition,malnutris,nutrition infantile,mal nourris; unterernährte,unterernährte kinder,ernährung; nutrição,desnutridos,desnutrição infantil; تغذية,سوء تغذية,التغذية; 栄養,栄養改善,栄養失調
healthy living; vida sana,vida saludable,hábitos saludables,obesidad,ejercicio; vie saine,mode de vie sain,habitudes de vie,saines habitudes de vie,obésité; gesund leben,gesunde ernährung,fettleibigkeit,bewegung; vida saudável,hábitos saudáveis,obesidade; حياة صحية,سمنة; 健康づくり,健康的な生活,肥満
pregnant women; mujeres embarazadas,parto,parteras,mortalidad materna,lactancia; femmes enceintes,accouchement,sages femmes,allaitement; geburt,hebammen,mütter und kinder,müttersterblichkeit; grávidas,parto,parteiras,amamentação; ولادة,الحوامل,الأمومة,أمومة; 出産,妊産婦,助産師,授乳,母乳
premature babies; prematuros,bebés prematuros; prématurés; frühgeborene,frühchen; prematuros,bebês prematuros; خدج,الأطفال الخدج; 未熟児,早産児
family planning; planificación familiar,anticonceptivos,aborto,salud sexual,salud reproductiva; planning familial,contraception,avortement,santé sexuelle; familienplanung,verhütung,abtreibung; planejamento familiar,aborto,saúde sexual; تنظيم الأسرة; 家族計画,避妊,中絶
hospice; cuidados paliativos; soins palliatifs,fin de vie; sterbebegleitung,hospiz,palliativ; cuidados paliativos; رعاية تلطيفية; ホスピス,緩和ケア,終末期
dental; dentistas,dientes,odontología,salud bucal; dentistes,dents; zahnarzt,zahnärzte,zähne; dentistas,dentes,saúde bucal; أسنان,طب الأسنان; 歯科,歯
blood donation; donantes de sangre,donar sangre,médula ósea,banco de sangre; donneurs de sang,donner son sang,moelle osseuse; blutspender,knochenmark,stammzellen; doar sangue,doadores de sangue,medula óssea,banco de sangue; التبرع بالدم,بنك الدم,دم; 骨髄,骨髄バンク,血液
first aid; primeros auxilios,ambulancia,ambulancias,socorristas; premiers secours,ambulance,secouristes; erste hilfe,rettungsdienst,krankenwagen,sanitäter; primeiros socorros,ambulância; إسعاف,الإسعافات الأولية; 応急手当,救急車,救命
medical research; investigación científica,investigación del cáncer,investigación sobre enfermedades,cura; recherche contre le cancer,chercheurs,guérison; forschung gegen krebs,heilung,medizinforschung; pesquisa científica,pesquisa do câncer,cura; البحوث الطبية,الأبحاث الطبية; 医学の研究,研究支援,新薬
wishes; sueños,cumplir sueños,ilusiones,deseo; rêves,réaliser les rêves,vœu,voeu; träume,wunsch,wunscherfüllung,letzte wünsche; sonhos,realizar sonhos,desejo; أحلام,أمنية; 夢,夢をかなえる,願いをかなえる
burn; quemados,niños quemados; brûlés,grands brûlés; brandverletzte,verbrennungen; queimados; حروق; やけど,火傷
orthopedic; ortopedia; orthopédie; orthopädie; ortopedia; عظام; 整形外科
`

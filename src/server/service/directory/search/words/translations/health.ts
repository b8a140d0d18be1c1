/** Health, illnesses, disabilities and their campaigns; see `foreign-words.ts` for the format. */
export const health = `
medical care; asistencia médica,atención sanitaria,asistencia sanitaria,cuidados médicos,tratamiento,tratamientos,servicio médico,sanitario; soins médicaux,soins de santé,santé publique,traitement,traitements,sanitaire,médical,médicale,médicaux; medizinische versorgung,medizinisch,medizinische,behandlung,gesundheitshilfe,gesundheitswesen,ärztliche hilfe; cuidados de saúde,cuidados médicos,assistência médica,tratamento,tratamentos,atendimento de saúde; الرعاية الطبية,رعاية طبية,طبي,طبية,العلاج; 治療,診療,看護
doctor; médico,doctores,doctora; médecin,docteurs; arzt,ärztin,ärzten; médico,médica; طبيب,الأطباء; お医者さん,看護師
nurse; enfermeras,enfermería,enfermera; infirmières,infirmiers,infirmière; krankenschwestern,pflegekräfte,pflege,krankenpflege; enfermeiros,enfermagem,enfermeira; ممرضات,تمريض; 
hospital; clínicas,clínica,ambulatorio,centro de salud,sanatorio,urgencias médicas,quirófanos,camas de hospital,hospitalario,hospitalaria,dispensario; clinique,cliniques,dispensaire,hospitalier,hôpital public,urgences hôpital,lits d hôpital,hospitalière,polyclinique; hospitäler,kliniken,krankenhäusern,spital,krankenhausbau,uniklinik,intensivstation,krankenstation,poliklinik,gesundheitszentrum; clínicas,posto de saúde,santa casa,hospital público,leitos,hospitalar,pronto socorro; عيادة,عيادات,المستشفيات,المشفى,مستوصف,مستوصفات,مراكز صحية,غرف العمليات; 診療所,医院,病棟,医療機関,クリニック,集中治療,病院建設,保健所
sick people; enfermo,enfermedad,enfermedades graves; malade,maladie,maladies graves; kranke,kranken,krankheit,erkrankt,erkrankte,erkrankten,schwer erkrankt; doente,doença,doenças graves; مريض,المرضى; 重病,患者さん
sick children; niños hospitalizados,niños con enfermedades,niño enfermo,niños graves,niños en el hospital,niños ingresados,niños terminales,niños con enfermedades graves,hospitalizados,payasos de hospital; enfants hospitalisés,enfants gravement malades,enfant malade,enfants à l hôpital,enfants gravement malade,clowns à l hôpital,enfants en fin de vie; kinder im krankenhaus,krankes kind,todkranke kinder,sterbenskranke kinder,kinderstation,klinikclowns,schwer kranke kinder,kinderhospiz; crianças hospitalizadas,crianças com doenças,criança doente,crianças no hospital,crianças internadas,doutores da alegria,crianças com doenças graves,crianças graves; الأطفال المرضى,طفل مريض,أطفال المستشفى,الأطفال في المستشفيات,أطفال مرضى مزمن; 難病の子ども,小児患者,入院中の子ども,入院している子ども,重い病気の子ども,難病の子,難病児,病気と闘う子ども,小児科,病児,重病の子供,闘病
disease prevention; prevención de enfermedades,erradicación de enfermedades,epidemias,epidemia,pandemia,dengue,poliomielitis,parásitos,lombrices,infecciones,infecciosas,enfermedades infecciosas,enfermedades tropicales,erradicar; prévention des maladies,épidémies,épidémie,pandémie,poliomyélite,maladies infectieuses,maladies tropicales,éradiquer; krankheitsbekämpfung,seuchen,epidemien,pandemie,kinderlähmung,parasiten,würmer,infektionskrankheiten,tropenkrankheiten,seuche,ausrotten; prevenção de doenças,epidemias,pandemia,poliomielite,parasitas,vermes,doenças infecciosas,doenças tropicais; أوبئة,وباء,جائحة,الأوبئة,شلل الأطفال,ديدان,أمراض معدية,كورونا,استئصال; 感染症,疫病,伝染病,コロナ,新型コロナ,ポリオ,寄生虫,感染,熱帯病,根絶,新型コロナウイルス,ウイルス,パンデミック
vaccines; vacunación,vacuna,inmunización,vacunar,campañas de vacunación,vacunas para niños,inmunizar; vaccin,vacciner,immunisation,vaccins pour les enfants,campagne de vaccination,vacciner les enfants; impfen,schutzimpfung,impfkampagne,impfungen für kinder,geimpft,schluckimpfung; vacinação,vacina,imunização,vacinar,campanhas de vacinação,vacinas para crianças; تطعيم,تطعيمات,تلقيح,لقاح,التطعيم,لقاح الأطفال,تلقيح الأطفال,تطعيم الأطفال,حملة تطعيم; ワクチン接種,ワクチン支援,子どものワクチン,接種
cancer; oncología,tumores,tumor,lucha contra el cáncer,quimioterapia,quimio,radioterapia,oncológico,oncológica,oncológicos,pacientes oncológicos,cáncer de próstata,cáncer de colon,cáncer de ovario,cáncer de páncreas,próstata,supervivientes de cáncer,superar el cáncer; tumeurs,oncologie,cancéreux,chimiothérapie,chimio,radiothérapie,oncologique,cancer de la prostate,cancer du côlon,cancer des ovaires,cancer du pancréas,malades du cancer,atteint du cancer,cancéreuse,cancéreuses,ligue contre le cancer; tumore,krebspatienten,krebskranke,onkologie,krebserkrankung,chemotherapie,strahlentherapie,metastasen,prostatakrebs,darmkrebs,eierstockkrebs,bauchspeicheldrüsenkrebs,krebskrank,krebskranken,krebsleiden,krebsvorsorge,krebsarten,krebsstiftung; tumores,oncologia,combate ao câncer,metástase,câncer de pulmão,pacientes com câncer,cancerosos; أورام,ورم,مرضى السرطان,سرطانات,العلاج الكيماوي,الكيماوي,علاج السرطان,أبحاث السرطان,سرطان الرئة,سرطان البروستات,سرطان القولون,محاربة السرطان,مكافحة السرطان; 腫瘍,がん研究,がん患者,抗がん剤,化学療法,放射線治療,肺がん,胃がん,大腸がん,前立腺がん,膵臓がん,卵巣がん,悪性腫瘍,がん治療,がん撲滅,がん検診,癌治療,癌研究,がんサバイバー
leukemia; leucemia,linfoma; leucémie,lymphome; leukämie,blutkrebs; leucemia,linfoma; لوكيميا,سرطان الدم; 白血病
skin cancer; cáncer de piel; cancer de la peau,mélanome; hautkrebs; câncer de pele; سرطان الجلد; 皮膚がん
lung disease; cáncer de pulmón,asma,tuberculosis,enfermedades respiratorias,tabaquismo,enfermedad pulmonar,pulmonar,neumonía,dejar de fumar,asmáticos,respirar,bronquitis; asthme,tuberculose,maladies respiratoires,tabagisme,maladies pulmonaires,pulmonaire,pneumonie,arrêter de fumer,bronchite,insuffisance respiratoire,respirer; asthma,tuberkulose,atemwege,lungenkrankheiten,rauchen,lungenkrebs,lungenkranke,lungenentzündung,asthmakranke,nichtraucher,atemnot,mit dem rauchen aufhören; asma,tuberculose,doenças respiratórias,tabagismo,doenças pulmonares,parar de fumar,bronquite; ربو,سل,التدخين,التهاب رئوي,أمراض الرئة,الإقلاع عن التدخين; ぜんそく,結核,呼吸器,禁煙,肺炎,喘息,肺の病気,たばこ,タバコ,煙草
heart; cardíaco,cardíaca,cardiología,infarto,derrame cerebral,cardiopatías,cardiopatía congénita,enfermedades cardíacas,enfermedades cardiovasculares,ataque al corazón,ataque cardíaco,ictus,derrame,hipertensión,colesterol; cardiaque,cardiologie,infarctus,avc,crise cardiaque,accident vasculaire,maladies cardiovasculaires,maladies du cœur,malformations cardiaques,cardiovasculaire,greffe du cœur; herzinfarkt,schlaganfall,herzkrank,herzstiftung,herzkrankheit,herzkranke,herzkranke kinder,herzfehler,herzforschung,herzerkrankungen,hirnschlag,bluthochdruck,kreislauf,herz kreislauf,kardiologie; cardíaco,cardíaca,cardiologia,infarto,avc,ataque do coração,doenças do coração,doenças cardiovasculares,hipertensão,enfarte; أمراض القلب,جلطة,سكتة,أزمة قلبية,نوبة قلبية,جراحة القلب,سكتة دماغية,ضغط الدم,الجلطات,القلوب; 脳卒中,心筋梗塞,心臓発作,心疾患,脳梗塞,高血圧,循環器,先天性心疾患,心臓移植,心臓手術
diabetes; diabético,insulina,diabetes infantil,diabetes tipo 1,diabetes tipo 2,azúcar en la sangre,niños diabéticos; diabétiques,insuline,diabète de type 1,diabète juvénile,diabète infantile,diabétique,glycémie; diabetes kinder,insulin spritze,zuckerkranke,diabetesforschung,blutzucker,jugenddiabetes,typ 1 diabetes; diabético,insulina,diabéticas,crianças diabéticas,açúcar no sangue; مرضى السكري,انسولين,داء السكري,مرض السكر,السكر,سكر الأطفال,أطفال السكري; 糖尿病患者,インスリン,１型糖尿病,一型糖尿病,血糖,小児糖尿病
kidney; renal; du rein,les reins,maladies du rein,malades du rein; nierenkrank; renais; الكلى; 腎臓の病気
kidney; insuficiencia renal,diálisis,trasplante,trasplantes,donación de órganos,riñones enfermos,enfermos renales,trasplante de riñón,enfermedad renal,hemodiálisis,donante de órganos,donantes de órganos,órganos; dialyse,greffe,greffes,don d organes,rénale,greffe de rein,donneur d organes,donneurs d organes,hémodialyse; nierenkranke,organspende,transplantation,nierenspende,nierenversagen,dialysepatienten,nierenleiden,organspender,spenderorgan,nierenstiftung; diálise,transplante,transplantes,doação de órgãos,transplante de rim,hemodiálise,doença renal,doadores de órgãos,doação de rim,órgãos; غسيل الكلى,زراعة الأعضاء,الفشل الكلوي,كلوي,زرع الكلى,التبرع بالأعضاء,التبرع بالكلى; 腎臓病,透析,臓器移植,臓器提供,腎不全,人工透析,腎移植,ドナー,移植,臓器
alzheimers; alzhéimer,enfermedad de alzheimer,pérdida de memoria,senil,enfermos de alzheimer,memoria,olvidos; perte de mémoire,maladie alzheimer,malades d alzheimer,alzheimer malade,mémoire,sénilité; alzheimer kranke,demenzkranke,gedächtnis,alzheimerkranke,demenzkrank,demenzforschung,vergesslichkeit,altersdemenz,demenzerkrankung; doença de alzheimer,perda de memória,demências,esquecimento; خرف,الخرف,مرض الزهايمر,مرضى الزهايمر,ذاكرة,فقدان الذاكرة; 認知症支援,アルツハイマー病,痴呆,若年性認知症,記憶,物忘れ,もの忘れ
brain; cerebro,neurológicas,neurología; cerveau,neurologie; gehirn,hirn,neurologie; cérebro,neurológicas; دماغ,المخ; 脳
muscular dystrophy; esclerosis lateral,neuromusculares,enfermedades musculares,músculos,distrofia; myopathie,sclérose latérale,neuromusculaires,neuromusculaire,maladies neuromusculaires,dystrophie,myopathe,myopathes; muskeldystrophie,muskelerkrankungen,muskelkrank,muskelkranke,muskeln,muskeldystrophie duchenne; esclerose lateral,neuromusculares,distrofias; الضمور العضلي,ضمور,العضلات,التصلب الجانبي; 筋萎縮症,筋肉,難病患者
multiple sclerosis; esclerosis múltiple,esclerosis; sclérose en plaques,sclérose; multiple sklerose,sklerose,multiple sklerose kranke; esclerose múltipla,esclerose; تصلب متعدد,التصلب المتعدد,تصلب,التصلب اللويحي; 多発性硬化症,硬化症
epilepsy; epilepsia,epilépticos,convulsiones; épilepsie,épileptiques; epilepsie,epileptiker,krampfanfälle; epilepsia,convulsões; صرع,الصرع,نوبات صرع; てんかん,癲癇,発作
arthritis; artritis,reumatismo,huesos,artrosis,articulaciones,reuma,dolor crónico,dolor,espalda; arthrite,rhumatismes,arthrose,polyarthrite,ostéoporose,rhumatisme,douleur,mal de dos; gelenke,rheuma,gelenkschmerzen,rheumatische,rheumakranke,rückenschmerzen,schmerzen; artrite,reumatismo,artrose,articulações,reumatoide,dor crônica; التهاب المفاصل,روماتيزم,مفاصل,هشاشة العظام; 関節炎,リウマチ,関節,骨粗しょう症,腰痛,慢性痛
cystic fibrosis; fibrosis quística,mucoviscidosis; mucoviscidose,fibrose kystique; mukoviszidose,mukoviszidosekranke; fibrose cística,fibrose; تليف كيسي; 嚢胞性線維症,線維症
crohns; enfermedad de crohn,intestino,enfermedad inflamatoria intestinal,colitis ulcerosa,digestivo,digestivas; maladie de crohn,intestin,rectocolite,maladies inflammatoires de l intestin,digestif,digestives; morbus crohn,darmkrankheiten,darm,colitis ulcerosa kranke,darmentzündung,magen darm,verdauung; doença de crohn,colite,retocolite,doença inflamatória intestinal; مرض كرون,القولون,التهاب القولون,أمراض الأمعاء,الجهاز الهضمي; クローン病,腸,潰瘍性大腸炎,炎症性腸疾患,消化器
rare disease; enfermedad rara,enfermedades poco frecuentes,enfermedades huérfanas,enfermedad huérfana,genéticas,genético,hereditarias; maladies orphelines,génétiques,génétique,maladies génétiques,héréditaires; seltene erkrankungen,erbkrankheiten,gendefekt,genetische,seltene krankheit; doença rara,doenças genéticas; الأمراض النادرة,وراثية,أمراض وراثية,جينية; 指定難病,遺伝,遺伝性疾患,遺伝子疾患,難病支援
aids; seropositivos,vih sida,sero positivos,afectados por el sida,enfermos de sida,lucha contra el sida,huérfanos del sida; séropositifs,vih sida,lutte contre le sida,malades du sida,orphelins du sida,sidaction; aidshilfe,hiv positiv,aidskranke,aidswaisen,aids bekämpfung,hiv infizierte; soropositivos,hiv aids,luta contra a aids,portadores de hiv,aidéticos,órfãos da aids; نقص المناعة,مرضى الإيدز,فيروس نقص المناعة,متعايشين مع الإيدز; エイズ孤児,エイズ対策,エイズ患者,ＨＩＶ
mental health; depresión,ansiedad,enfermedad mental,enfermedades mentales,psicológica,psicológico,psiquiátrico,bienestar emocional,apoyo psicológico,trastornos mentales,trastorno mental,esquizofrenia,trastorno bipolar,depresivos,estrés,ataques de pánico,terapia,psicólogos,psicólogo,psicólogas,duelo,salud emocional,psiquiatría,psiquiátrica,anímico; dépression,anxiété,maladie mentale,maladies mentales,psychologique,psychiatrie,bien être,soutien psychologique,troubles mentaux,troubles psychiques,schizophrénie,bipolaire,bipolarité,dépressifs,dépressif,psychologues,psychologue,traumatisme,traumatismes,deuil,psychiatrique,burn out,santé psychique,thérapie,angoisse; depression,depressionen,angst,psychisch,psychisch kranke,psychische erkrankungen,seelsorge,psychologische hilfe,psychische probleme,psychische krankheiten,bipolare,psychotherapie,psychologen,traumatisierte,trauer,seelische,angststörungen,panikattacken,psychische erkrankung; depressão,ansiedade,doença mental,transtornos mentais,psicológico,apoio psicológico,transtorno mental,transtorno bipolar,depressivos,estresse,luto,saúde emocional,síndrome do pânico; اكتئاب,الاكتئاب,قلق,نفسي,نفسية,دعم نفسي,مرض نفسي,أمراض نفسية,انفصام,صدمة,صدمات,علاج نفسي,طبيب نفسي,الصدمات النفسية,حداد,اضطرابات نفسية; うつ病,鬱,うつ,心のケア,精神,不安,統合失調症,双極性障害,カウンセリング,心理,心の病,心の病気,トラウマ,ストレス,グリーフ,精神障害,精神障害者,精神保健,ひきこもり,引きこもり,自傷
suicide prevention; suicidas,evitar suicidios,suicidio juvenil,suicidarse,suicidio adolescente,teléfono de la esperanza,ideación suicida,prevenir el suicidio; suicide,suicides,mal être,suicide des jeunes,suicidaire,suicidaires,prévenir le suicide,sos amitié,tentative de suicide; suizidgefährdete,telefonseelsorge,lebensmüde,suizidgefährdet,selbstmordgefährdet,suizidhilfe,selbstmorde,suizide,sorgentelefon,nummer gegen kummer,selbsttötung; suicidas,valorização da vida,suicida,suicídios,prevenir o suicídio,setembro amarelo; الانتحار,منع الانتحار,الوقاية من الانتحار,محاولة انتحار,انتحار الشباب,خط المساعدة; 自死,いのちの電話,自殺対策,自殺願望,自殺予防団体,命の電話,いのちを守る,死にたい,相談窓口,若者の自殺
addiction; drogadicción,alcoholismo,alcohólicos,toxicómanos,droga,adictos,adicto,adicta,alcohólico,sobriedad,rehabilitación de drogas,drogodependientes,drogodependencia,narcóticos,ludopatía,cocaína,opioides,sobredosis,consumo de drogas; drogue,drogues,alcoolisme,alcooliques,addictions,toxicomane,toxicos,alcoolique,sevrage,surdose,jeu pathologique,dépendances; drogensucht,alkohol,alkoholismus,drogenabhängige,süchtige,suchtkranke,suchtkrank,alkoholiker,entzug,drogensüchtige,drogenprävention,suchtprävention,spielsucht,überdosis,kokain,abhängige,opioide; alcoolismo,dependentes químicos,álcool,viciados,viciado,drogados,alcoólatras,alcoólatra,dependência química,recuperação de drogados,cracolândia; مخدرات,المخدرات,الإدمان,كحول,مدمن,مدمنين,علاج الإدمان,تعاطي المخدرات,كحولية,جرعة زائدة,متعاطين; 薬物依存,アルコール依存症,薬物,アルコール,麻薬,覚醒剤,ギャンブル依存,ギャンブル,断酒,薬物乱用,アルコール中毒
blind; invidentes,ceguera infantil,baja visión,braille,ciega,ciegas,invidente,sin vista,ojos,ojo,recuperar la vista,ceguera evitable,operación de cataratas,gafas,lentes,anteojos,discapacitados visuales,no videntes; non voyants,vue,malvoyance,déficients visuels,aveugles et malvoyants,non voyant,yeux,lunettes,rétine,opération de la cataracte,retrouver la vue,perte de vue,handicap visuel,cécité évitable; blindenhilfe,sehbehindert,augenlicht,augen,auge,brillen,brille,sehen,sehkraft,erblindete,sehbehinderung,augenkrankheiten,augenkranke,blindenschule,katarakt,netzhaut,blindenschrift,blindenverein; deficiência visual,visão,baixa visão,cega,cegas,olhos,óculos,enxergar,deficiente visual,cirurgia de catarata,recuperar a visão; عمى,العمى,بصر,أعمى,عميان,العيون,عين,نظارات,ضعاف البصر,إعادة البصر,الرؤية,ضعف البصر,كف البصر; 目の見えない,点字,視覚,見えない,視力,目の病気,眼鏡,メガネ,全盲,弱視,見えない人,盲目,目が見えない,眼病,視覚障がい者,視覚障がい,網膜
eye surgery; cataratas,salud visual,oftalmología; cataracte,ophtalmologie; grauer star,augenoperation,augenheilkunde; catarata,oftalmologia; إعتام عدسة العين,طب العيون; 白内障,眼科
deaf; sordomudos,lengua de señas,lengua de signos,sorda,sordas,audífonos,audición,implante coclear,hipoacusia,discapacitados auditivos; langue des signes,sourds et malentendants,malentendant,sourde,appareils auditifs,malentendante,oreille,implants cochléaires; gehörlosen,gebärdensprache,taubstumme,schwerhörige,taub,taube menschen,hörgeräte,gehörlosenschule,hörbehinderte,hörverlust,schwerhörig; língua de sinais,libras,surdez infantil,surda,surdas,aparelhos auditivos,audição,deficiência auditiva; الصم,لغة الإشارة,أصم,الصمم,ضعف السمع,سماعات,سماعات أذن; 手話,耳の聞こえない,難聴者,聞こえない,補聴器,聾者,ろうあ者,耳が聞こえない,聴覚,聴覚障がい者,ろう学校
disability; discapacitado,minusválidos,movilidad reducida,silla de ruedas,sillas de ruedas,discapacidades,discapacitada,discapacitadas,inválidos,minusválido,minusválidas,tetrapléjicos,parapléjicos,accesibilidad,diversidad funcional,personas dependientes,inclusión de personas con discapacidad,lisiados,silla ruedas,capacidades especiales; handicap,handicapé,invalides,fauteuil roulant,mobilité réduite,handicapée,situation de handicap,infirmes,infirmité,accessibilité,fauteuils roulants,personnes en situation de handicap,tétraplégiques,déficients; behindert,behinderten,rollstuhl,behindertenhilfe,inklusion,körperbehinderte,behinderter,schwerbehinderte,mehrfachbehinderte,körperbehindert,barrierefreiheit,rollstühle,gehbehinderte,menschen mit handicap,menschen mit einschränkungen,inklusive; deficiente,cadeira de rodas,deficiência física,cadeirante,cadeirantes,deficientes físicos,acessibilidade,portadores de deficiência,pessoa com deficiência; معاق,المعاقين,الإعاقة,كرسي متحرك,معوق,معوقين,إعاقات,أصحاب الهمم,كراسي متحركة,ذوي الهمم,ذوي الإعاقات,ذوي القدرات الخاصة,العجز,مقعدين; 車いす,車椅子,身体障害,身体障害者,バリアフリー,身体障がい者,肢体不自由,バリアフリー化,車イス,ハンディキャップ,障碍者,重度障害,障がいのある人,障害のある人
disabled children; niños con discapacidad,niños discapacitados,niños especiales,niños con necesidades especiales,niños con parálisis cerebral,hijos con discapacidad,menores con discapacidad; enfants handicapés,enfants en situation de handicap,enfants polyhandicapés,enfants infirmes,enfant handicapé,enfants différents; behinderte kinder,kinder mit behinderung,behindertes kind,kinder mit handicap,besondere kinder,kinder mit besonderen bedürfnissen; crianças com deficiência,crianças deficientes,crianças com paralisia cerebral,criança com deficiência; أطفال معاقين,الأطفال ذوي الإعاقة,أطفال ذوي احتياجات خاصة,طفل معاق,أطفال معوقين; 障害のある子ども,障がい児,障がいのある子ども,障碍児,重症心身障害児
intellectual disability; discapacidad mental,retraso mental,discapacidad cognitiva,discapacidad psíquica,niños con síndrome de down; trisomique,trisomie 21,déficients intellectuels,handicapés mentaux,retard mental,infirmité motrice cérébrale,trisomiques,syndrome de down; geistig behinderte,geistige behinderungen,geistigbehinderte,menschen mit down syndrom,lernbehinderte; deficientes intelectuais,deficiência mental,crianças com down; الإعاقة العقلية,متلازمة,داون,تخلف عقلي,الإعاقات الذهنية,ذهنية; 発達障害,知的障害者,知的障がい者,ダウン症の子ども,脳性まひ,発達障がい,発達障害児
autism; autista,autistas,niños autistas,niños con autismo,hijo autista; autiste,autistes,syndrome d asperger,enfants autistes,troubles du spectre autistique,autistique; autisten,autistische kinder,asperger syndrom,autistisch,autistisches kind; autista,autistas,crianças autistas,filho autista; أطفال التوحد,مرض التوحد,متوحدين,طفل التوحد,التوحدي; 自閉スペクトラム,自閉症児,アスペルガー,自閉症の子ども
rehabilitation; rehabilitación,piernas,muletas,lesionados; rééducation,réadaptation,béquilles; rehabilitation,krücken,reha; reabilitação; تأهيل,بتر,إعادة التأهيل; 切断,機能回復
malnutrition; nutrición,desnutrición infantil,desnutridos,niños desnutridos,bebés desnutridos,mal nutridos,vitaminas,alimentos terapéuticos,desnutrición crónica,desnutridas; sous nutrition,malnutris,nutrition infantile,mal nourris,dénutris,carences,vitamines,malnutrition infantile,enfants malnutris,malnutrie,anémie; unterernährte,unterernährte kinder,ernährung,mangelernährte,unterernährt,vitamine,hungerbauch,mangelernährung bei kindern; nutrição,desnutridos,desnutrição infantil,mal nutridas,crianças desnutridas; تغذية,سوء تغذية,التغذية,أطفال يعانون من سوء التغذية,الهزال,فيتامينات,فقر الدم; 栄養改善,栄養不足,栄養失調の子ども,栄養不良の子ども,ビタミン,貧血,食育
healthy living; vida sana,vida saludable,hábitos saludables,obesidad,ejercicio; vie saine,mode de vie sain,habitudes de vie,saines habitudes de vie,obésité; gesund leben,gesunde ernährung,fettleibigkeit,bewegung; vida saudável,hábitos saudáveis,obesidade; حياة صحية,سمنة; 健康づくり,健康的な生活,肥満
pregnant women; mujeres embarazadas,parto,parteras,mortalidad materna,lactancia,embarazada,embarazo adolescente,madres gestantes,dar a luz,nacimiento,nacimientos,recién nacidas,matronas,maternidades; femmes enceintes,accouchement,sages femmes,allaitement,enceinte,femme enceinte,naissance,naissances,accoucher,sage femme,nourrissons,grossesses; geburt,hebammen,mütter und kinder,müttersterblichkeit,schwanger,hebamme,geburtshilfe,schwangeren,gebären,wöchnerinnen,mutterschaft; grávidas,parto,parteiras,amamentação,grávida,gestante,parto humanizado,nascimento,parteira,gestação; ولادة,الحوامل,الأمومة,أمومة,حامل,قابلات,النساء الحوامل,مواليد جدد; 出産,妊産婦,助産師,授乳,母乳,妊娠,産後,母体,安全な出産,母親と赤ちゃん,妊婦さん
premature babies; prematuros,bebés prematuros,neonatos,incubadoras,bebés enfermos,muerte súbita,mortalidad infantil; prématurés,bébés prématurés,couveuses,mortalité infantile,mort subite; frühgeborene,frühchen,frühgeburt,frühgeburten,brutkasten,neugeborenen,neonatologie,säuglingssterblichkeit; prematuros,bebês prematuros,prematuro,uti neonatal,mortalidade infantil; خدج,الأطفال الخدج,حضانات,حديثي الولادة,حديث الولادة,وفيات الرضع; 未熟児,早産児,早産,低出生体重児,保育器,新生児医療,乳児死亡
family planning; planificación familiar,anticonceptivos,aborto,salud sexual,salud reproductiva; planning familial,contraception,avortement,santé sexuelle; familienplanung,verhütung,abtreibung; planejamento familiar,aborto,saúde sexual; تنظيم الأسرة; 家族計画,避妊,中絶
hospice; ; ; ; ; رعاية تلطيفية; 
dental; dentistas,dientes,odontología,salud bucal; dentistes,dents; zahnarzt,zahnärzte,zähne; dentistas,dentes,saúde bucal; أسنان,طب الأسنان; 歯科,歯
blood donation; donantes de sangre,donar sangre,banco de sangre; donneurs de sang,donner son sang; blutspender; doar sangue,doadores de sangue,banco de sangue; التبرع بالدم,بنك الدم,دم; 血液
first aid; primeros auxilios,ambulancia,ambulancias,socorristas; premiers secours,ambulance,secouristes; erste hilfe,krankenwagen,sanitäter; primeiros socorros,ambulância; إسعاف,الإسعافات الأولية; 応急手当,救急車,救命
medical research; investigación científica,investigación del cáncer,investigación sobre enfermedades,cura; recherche contre le cancer,chercheurs,guérison; forschung gegen krebs,heilung,medizinforschung; pesquisa científica,pesquisa do câncer,cura; البحوث الطبية,الأبحاث الطبية; 医学の研究,研究支援,新薬
wishes; sueños,cumplir sueños,ilusiones,deseo; rêves,réaliser les rêves,vœu,voeu; träume,wunsch,wunscherfüllung,letzte wünsche; sonhos,realizar sonhos,desejo; أحلام,أمنية; 夢,夢をかなえる,願いをかなえる
burn; quemados,niños quemados,quemaduras,niño quemado; brûlés,grands brûlés,brûlures,enfants brûlés; brandverletzte,verbrennungen,brandopfer,verbrannte kinder; queimados,queimaduras; حروق,محروقين; やけど,火傷,熱傷
orthopedic; ortopedia; orthopédie; orthopädie; ortopedia; عظام; 整形外科
breast cancer; cáncer de seno,mastectomía,mamografía,mamografías,lazo rosa,octubre rosa; sein,octobre rose,ruban rose,mammographie; brust,brusttumor,rosa schleife; câncer de seio,outubro rosa,laço rosa; سرطان الصدر,الثدي,أكتوبر الوردي; 乳がん患者,ピンクリボン,マンモグラフィー,乳房
childhood cancer; cáncer en niños,cáncer pediátrico,oncología infantil,niños con leucemia,niño con cáncer,peques con cáncer; cancer pédiatrique,cancers pédiatriques,oncologie pédiatrique,enfants cancéreux,enfant malade du cancer,leucémie infantile; kinderonkologie,kinderkrebsstation,kinderkrebshilfe,kinderkrebsstiftung,kinderkrebsforschung,leukämiekranke kinder,krebskrankes kind,kinder mit krebs; oncologia pediátrica,crianças com câncer,crianças com leucemia,criança com câncer; سرطان عند الأطفال,أطفال السرطان,الأطفال المصابين بالسرطان,مستشفى سرطان الأطفال; がんの子ども,小児がんの子ども,小児白血病,がんと闘う子ども,癌の子供
liver; hígado; foie,hépatite; leber,hepatitis c,leberkranke; fígado; كبد,التهاب الكبد; 肝臓,肝炎
parkinsons; enfermedad de parkinson,enfermos de parkinson,temblores; parkinsonien,parkinsoniens,malades de parkinson; parkinson krankheit,schüttellähmung,parkinsonkranke; doença de parkinson,parkinsonianos; مرض باركنسون,الشلل الرعاش,باركينسون; パーキンソン患者
brain injury; daño cerebral,ictus cerebral,traumatismo,conmoción; traumatisme crânien,lésions cérébrales; hirnverletzung,hirntumoren,schädelhirntrauma,schlaganfallopfer; lesão cerebral; إصابات الدماغ; 脳損傷,脳卒中患者,高次脳機能障害
eating disorder; trastornos alimentarios,trastornos de la alimentación; anorexie,boulimie,troubles alimentaires; magersucht,bulimie,essstörungen,essstörung; transtornos alimentares; فقدان الشهية,اضطرابات الأكل; 摂食障害,拒食症,過食症
medical aid; médicos voluntarios,voluntarios médicos,brigadas médicas,jornadas médicas,material médico,insumos médicos,equipos médicos,equipamiento médico,atención sanitaria en áfrica,medicinas,fármacos; médecins bénévoles,missions médicales,matériel médical,équipements médicaux,équipes médicales,remèdes,fournitures médicales; ärzte im einsatz,ärzteteams,freiwillige ärzte,medizinische geräte,arzneimittel,arzneien,medizinische ausrüstung,medizinische güter,heilmittel; equipamentos médicos,missões médicas; فريق طبي,فرق طبية,أطباء متطوعين,معدات طبية,أجهزة طبية,مستلزمات طبية,قوافل طبية,الرعاية الطبية المجانية; 医療機器,医療物資,医療チーム,医療ボランティア,巡回診療,医師派遣,救命医療,医療の届かない,医薬
surgery; operar,cirujanos,cirujano,reconstrucción,intervenciones quirúrgicas; opérer,chirurgiens,chirurgien,opération chirurgicale,chirurgical; operieren,chirurgen,chirurg,operationen für kinder; cirurgiões,cirurgião,cirurgia gratuita; جراحي,جراحين,عملية جراحية,عمليات; 外科手術,手術費,無料手術,外科医
smile surgery; sonrisas,sonrisa,dientes y sonrisa; sourire,sourires; lächeln; sorrisos,sorriso; ابتسامة,ابتسامات; 笑顔,スマイル
end of life care; morir,terminales,muerte digna,paliativos; mourir,malades en fin de vie,soins de fin de vie,palliatifs; sterben,sterbehilfe,todkranke,hospizarbeit; morte digna; مرضى الحالات النهائية; 末期,ターミナルケア
nursing home; residencias,geriátrico,hogares de ancianos; ; ; ; دار العجزة; 特養
medical bills; gastos médicos,facturas médicas,seguro médico,sin seguro; frais médicaux,assurance maladie,frais d hôpital; arztkosten,behandlungskosten,krankenversicherung; despesas médicas,plano de saúde,contas do hospital; تكاليف العلاج,فواتير المستشفى,تأمين صحي; 医療費,治療費,保険
wigs; pelucas,peluca,cabello; perruques,cheveux; perücken,haarspende,haare; perucas,cabelo,doar cabelo; شعر مستعار; ヘアドネーション,髪の毛,ウィッグ
sexual assault; violencia sexual,abuso sexual,violación,agresión sexual,agresiones sexuales,violadas,víctimas de violación,acoso sexual,acoso; violences sexuelles,viol,agressions sexuelles,violées,harcèlement sexuel,harcèlement; sexuelle gewalt,sexualisierte gewalt,vergewaltigung,vergewaltigte,missbrauchsopfer,sexueller missbrauch,missbrauch,belästigung; violência sexual,abuso sexual,estupro,vítimas de estupro,assédio sexual,assédio,abusadas; اغتصاب,اعتداء جنسي,التحرش الجنسي; 性暴力,レイプ,性犯罪,性暴力被害者,セクハラ,性被害
bullying; acoso escolar,ciberacoso,abusones; harcèlement scolaire,cyberharcèlement; cybermobbing; bullying escolar,intimidação; التنمر; いじめ
cancer; metástasis,enfermos de cáncer; tumeur,contre le cancer; onkologisch,lymphom,melanom; ; العلاج الكيميائي,لمفوما; リンパ腫,悪性リンパ腫
leukemia; leucémico,leucémicos,donación de médula,trasplante de médula; leucémique,leucémies,don de moelle,greffe de moelle; leukämiekranke,knochenmarkspende,stammzellspende; leucêmico,doação de medula,transplante de medula; نخاع العظم,نقي العظم,زرع النخاع; 骨髄移植,血液がん
medical research; investigación biomédica,investigación clínica,avances médicos; recherche biomédicale,recherche clinique; klinische forschung; pesquisa biomédica,pesquisa clínica; ; 臨床研究,治療法,治療法の開発,難病研究
heart; infartos,cardiovascular,cardiovasculares,corazones; cardiaques,cardiopathie,cardiovasculaires; herzkranken,herzerkrankung,herzkreislauf; ; قلبية,قلبي
diabetes; diabética,azúcar en sangre; ; zuckerkrank; ; ; 1型糖尿病
kidney; renales; rénal; nierentransplantation; rim; كلية
alzheimers; desmemoria,senilidad; démences; gedächtnisverlust; ; ; 記憶障害
mental health; depresiones,angustia,bienestar mental,psicoterapia,enfermos mentales,autolesiones; bien être mental,détresse psychologique,souffrance psychique; ängste,depressiv,seelische not,psychische belastung,psychologe,burnout; bem estar mental,sofrimento psíquico; ضغوط نفسية; 鬱病
suicide prevention; quitarse la vida; mettre fin à ses jours,numéro d écoute; ; centro de valorização da vida; ; 
addiction; drogadictos,toxicomanía,desintoxicación; toxicomanes; drogenabhängigkeit; vícios; ; アルコール依存
blind; deficientes visuales; malvoyant,déficience visuelle; sehbehinderten,sehschwäche,brailleschrift; ; فقدان البصر,بصرية,برايل; 目の不自由な人
deaf; ; sourd; gehörlos; ; سمعية; 聴覚障がい,聴覚障害者,耳の不自由な人,手話通訳
disability; dependientes; invalidité; rollstuhlfahrer,barrierefrei,beeinträchtigung,beeinträchtigungen; deficiências,mobilidade reduzida; ; 福祉作業所
intellectual disability; discapacitados intelectuales; ; lernschwäche; deficiente mental
rare disease; enfermedades genéticas; ; erbkrankheit,unheilbar; doença incurável; مرض نادر; 希少難病
premature babies; ; prématuré,néonatal,couveuse; ; incubadora
hospice; final de la vida; mourants; lebensende; ; ; 
doctor; personal sanitario,profesionales sanitarios,consulta médica; docteur,personnel soignant,consultation médicale,consultations médicales; doktor,medizinisches personal,fachärzte,ärzteteam; doutores,doutor,profissionais de saúde,consultas médicas; دكتور,الكوادر الطبية,كادر طبي,طاقم طبي; ドクター,医療従事者
medicine; medicación,farmacia; médicament,pharmacie; medikament,arznei,apotheke; remédio,medicamento,farmácia; صيدلية; お薬,くすり
nurse; cuidadores,cuidador,cuidadoras,personas cuidadoras; soignante,aidants,aidant,proches aidants; pflegende,pfleger,pflegende angehörige; ; مقدمي الرعاية; 介護者,介護士
pregnant women; partos; mortalité maternelle; geburten; ; حمل,وفيات الأمهات
malnutrition; desnutrido,malnutrido,nutricional,bajo peso; sous alimentation; mangelernährt,fehlernährung; ; نقص التغذية; 低栄養,栄養支援
gene therapy; terapia génica,terapias génicas,terapia genética,terapias genéticas,investigación genética,genética,edición genética,ingeniería genética,genoma,células madre; thérapie génique,thérapies géniques,recherche génétique,génome,cellules souches,thérapie cellulaire; gentherapie,gentherapien,genforschung,genetik,stammzellen,stammzellforschung,stammzelltherapie; terapia gênica,terapias gênicas,terapia genética,pesquisa genética,genoma,células tronco; العلاج الجيني,العلاج بالجينات,أبحاث الجينات,الجينوم,الخلايا الجذعية,خلايا جذعية; 遺伝子治療,遺伝子研究,ゲノム,再生医療,幹細胞
physical therapy; fisioterapia,terapia física,terapia ocupacional,fisioterapeutas; kinésithérapie,kiné,ergothérapie; physiotherapie,krankengymnastik,ergotherapie; fisioterapia,fisioterapeutas,terapia ocupacional; العلاج الطبيعي,علاج طبيعي; 理学療法,作業療法,リハビリ
clinical trials; ensayos clínicos,ensayo clínico; essais cliniques,essai clinique; klinische studien,klinische studie; ensaios clínicos; تجارب سريرية,التجارب السريرية; 臨床試験,治験
disease research; enfermedades incurables,enfermedad incurable; maladies incurables,maladie incurable; unheilbare krankheiten,unheilbar kranke; doenças incuráveis; أمراض مستعصية,الأمراض المستعصية; 不治の病
hospice; cuidados paliativos,enfermos terminales,enfermo terminal,enfermedad terminal,fin de vida; soins palliatifs,fin de vie,phase terminale,malades en phase terminale; hospiz,hospize,sterbebegleitung,palliativ,palliativpflege,palliativmedizin,sterbende; pacientes terminais,paciente terminal,doentes terminais,fim da vida,fim de vida; الرعاية التلطيفية,رعاية المحتضرين; ホスピス,緩和ケア,終末期,終末期医療,看取り
bereavement; padres que perdieron un hijo,pérdida de un hijo,perder a un hijo,padres en duelo,niños en duelo,dolientes; parents endeuillés,enfants endeuillés,endeuillés,perte d un enfant,perdu un enfant; trauerbegleitung,trauernde,trauernden,verwaiste eltern,trauernde kinder; pais enlutados,enlutados,perda de um filho,crianças em luto; فقدان طفل,الثكالى,فقدان الأحبة; 死別,遺族,遺族支援,グリーフケア,子どもを亡くした,自死遺族
prosthetics; prótesis,prótesis de piernas,amputados,amputado; prothèses,prothèse,amputés; prothesen,prothese,amputierte; próteses,prótese,amputados; أطراف صناعية,الأطراف الصناعية,مبتوري الأطراف; 義足,義手,義肢
suicide prevention; línea de crisis,pensamientos suicidas; pensées suicidaires,écoute suicide; krisentelefon,suizidgedanken,selbstmordgedanken; pensamentos suicidas,apoio emocional; أفكار انتحارية,خط نجدة; 希死念慮
intellectual disability; parálisis cerebral,síndrome de down,personas excepcionales; paralysie cérébrale,polyhandicap,polyhandicapés; zerebralparese,infantile zerebralparese,lebenshilfe; paralisia cerebral,excepcionais,apae,crianças especiais; شلل دماغي,الشلل الدماغي; 脳性麻痺,知的障がい
free medical care; tratamiento gratuito,atención médica gratuita,hospital gratuito,operaciones gratuitas,médicos gratis; soins gratuits,hôpital gratuit,opérations gratuites; kostenlose behandlung,kostenlose medizinische versorgung,kostenlose operationen; tratamento gratuito,atendimento gratuito,hospital gratuito,cirurgias gratuitas; علاج مجاني,العلاج المجاني,علاج الأطفال بالمجان,علاج بالمجان,العلاج بالمجان; 無料診療,無料の治療,無償医療
muscular dystrophy; enfermos de ela,afectados por la ela,pacientes con ela,esclerosis lateral amiotrófica,distrofia muscular; maladie de charcot,sclérose latérale amyotrophique,sla,myopathies; amyotrophe lateralsklerose,als kranke,muskelschwund; pacientes com ela,esclerose lateral amiotrófica; التصلب الجانبي الضموري,ضمور العضلات; 筋萎縮性側索硬化症,筋ジストロフィー
autism; trastorno del espectro autista,espectro autista; troubles du spectre de l autisme,troubles autistiques; autismus spektrum,autismus spektrum störung; transtorno do espectro autista; طيف التوحد; 自閉スペクトラム症,自閉症スペクトラム
adhd; tdah,déficit de atención; trouble de l attention,hyperactivité; adhs,aufmerksamkeitsstörung; déficit de atenção; فرط الحركة; 注意欠陥,多動性障害
brain tumor; tumor cerebral,tumores cerebrales; tumeur cérébrale,tumeurs au cerveau,tumeur au cerveau,tumeurs cérébrales,tumeur du cerveau; hirntumore,hirntumor,gehirntumor; tumor cerebral,tumor no cérebro; ورم الدماغ,أورام الدماغ; 脳腫瘍
cancer; ; ; magenkrebs,knochenkrebs,bestrahlung
leukemia; donar médula,donantes de médula; ; ; ; زراعة النخاع; ドナー登録,造血幹細胞,骨髄バンク
heart; arritmia,niños cardiópatas; ; herzklappe,herzrhythmusstörung,wiederbelebung,kinderherzen; ; عمليات القلب; 不整脈,動脈硬化,心不全
lung disease; ; ; beatmungsgeräte,keuchhusten; ; أمراض الصدر
muscular dystrophy; ela; charcot; duchenne; ; ; 筋疾患,筋ジス
cystic fibrosis; ; muco
crohns; enfermedades intestinales; maladies intestinales; darmerkrankung,darmerkrankungen,chronisch entzündliche darmerkrankung; doenças intestinais; كرون
arthritis; ; ; ; ; ; 膝の痛み
brain; aneurisma; ; hirnforschung,gehirnerkrankungen,hirnkrankheiten,neurologische erkrankungen; ; ; 脳の病気,脳神経,脳研究
brain injury; ; ; schädel hirn trauma,wachkoma,hirnverletzte; traumatismo craniano
epilepsy; crisis epilépticas; ; epilepsiekranke; ; ; けいれん
rare disease; ; ; ; ; ; 原因不明の病気,希少がん
sick children; ; ; schwerkranke kinder; ; ; 長期入院の子ども,入院児童,ホスピタルクラウン,ホスピタルアート,クリニクラウン,院内学級,医療的ケア児
pregnant women; obstetricia; ; wochenbett,entbindung; pré natal; ; 産婦人科,不妊治療,お産
babies; pañales; ; windeln,säugling,sternenkind,babyklappe; fraldas; حليب الأطفال,حفاضات; おむつ,紙おむつ,乳児,ベビー用品,粉ミルク,ミルク
mental health; ; ; psyche,zwangsstörung,borderline,lebenskrise; ; ; 適応障害,メンタルケア,心の悩み,生きづらさ
suicide prevention; ; ; ; ; ; 相談電話,命の相談
addiction; ; ; suchtberatung,crystal meth; crack,jogos de azar; ; 覚せい剤,ダルク
blind; bastón blanco; canne blanche; ; bengala; ; 白杖,ロービジョン
eye surgery; trasplante de córnea; ; grüner star,hornhaut; transplante de córnea; المياه البيضاء,الجلوكوما; 目の手術,緑内障,角膜移植,アイバンク
deaf; ; ; taubheit,hörschädigung,cochlea implantat,gebärde,ertaubte; ; ; 人工内耳,聴こえない子ども
disability; tetraplejia; ; querschnittsgelähmt,querschnittsgelähmte,eingliederungshilfe,contergan; ; ; 半身不随,身体が不自由な人,ユニバーサルデザイン,寝たきり
disabled children; ; ; ; ; أطفال ذوي الاحتياجات; 放課後デイサービス
intellectual disability; x frágil; ; förderschule; síndrome de x frágil; صعوبات التعلم; 発達支援,特別支援学校,ディスレクシア
autism; trastorno del espectro; trouble du spectre
cleft; fisura palatina; fente labio palatine; hasenscharte,spaltkinder,gesichtsfehlbildungen; fissura labiopalatina,fenda palatina; الشفاه المشقوقة
medical aid; cirujanos voluntarios,barco hospital,misión médica,hospital de campaña; chirurgiens bénévoles,hôpital de campagne; feldlazarett,krankenhausschiff,hospitalschiff,buschkrankenhaus,kranke ohne versicherung,ärzte für die dritte welt; mutirão de cirurgias,hospital de campanha; ; 無医村,無医地区,病院船,野戦病院,海外医療,緊急医療
smile surgery; ; ; gesichtsoperationen
hospice; morir en paz; ; ; ; المحتضرين; 余命
blood donation; transfusión,transfusiones; transfusions; bluttransfusion,blutkonserven; transfusão,hemocentro; ; 輸血
disease prevention; enfermedades olvidadas,chagas; maladies négligées; coronakranke,wurmkrankheiten,ansteckende krankheiten; esquistossomose; البلهارسيا; 公衆衛生
malaria; ; ; ; pernilongos
prosthetics; ; jambes artificielles; armprothese; pernas mecânicas; ; 人工の足
bereavement; viudos; ; hinterbliebene; ; ; 悲しみに寄り添う,家族を亡くした人
nursing homes; ; ; pflegebedürftige,pflegebedürftig,pflegebedürftige menschen,tagespflege; ; ; 要介護,在宅介護,ヘルパー
medical research; ; ; medikamentenforschung,arzneimittelforschung,impfstoffforschung; pesquisa de vacinas; ; 創薬,細胞,ワクチン開発
dental; ; ; zahnbehandlung,zahngesundheit
adhd; hiperactividad; ; hyperaktive kinder,aufmerksamkeitsdefizit; hiperatividade; ; 多動症
healthy living; dieta sana; alimentation saine; übergewicht,gesundheitsförderung,adipositas; alimentação saudável; التغذية الصحية; 健康増進,生活習慣病
disease research; psoriasis,migraña,migrañas,fibromialgia,endometriosis,alergias,alérgicos,celíacos,insomnio,anemia,vitíligo; migraines,fibromyalgie,endométriose,allergies,maladie coeliaque,eczéma,insomnie,anémie,vitiligo; hautkrankheiten,hautkranke,endometriose,migräne,schlafstörungen,schlafstörung,lipödem,kleinwüchsige,allergien,allergiker,fibromyalgie,zöliakie,blutarmut,chronisches erschöpfungssyndrom,autoimmunerkrankung,autoimmunerkrankungen,stoffwechselkrankheiten,bluter; enxaqueca,fibromialgia,endometriose,alergia,alergias,celíacos,insônia,anemia,vitiligo; الشقيقة,الحساسية,فقر الدم,الثلاسيميا,الذئبة,البهاق,الأنيميا; アレルギー,花粉症,頭痛,片頭痛,睡眠障害,子宮内膜症,低身長,膠原病,線維筋痛症,慢性疲労,貧血,血友病,代謝異常,アルビノ,水頭症
lung disease; hipertensión pulmonar; hypertension pulmonaire; lungenhochdruck; hipertensão pulmonar; ; 肺高血圧症
pregnant women; aborto espontáneo,infertilidad; fausse couche,infertilité; fehlgeburt,totgeburt,unfruchtbarkeit,kinderwunsch; perda gestacional,infertilidade; العقم,الإجهاض; 不妊,流産,死産,離乳食
blind; ; ; ; ; ; 点訳,音訳
eye surgery; ; ; ; ; ; 白内障手術,トラコーマ
deaf; ; ; ; ; ; 要約筆記
disability; ; ; ; ; ; グループホーム,作業所
disabled children; ; ; ; ; ; きょうだい児,特別支援
disease prevention; ; ; ; ; ; 住血吸虫
first aid; ; ; schulsanitäter,schulsanitätsdienst
cholera; cólera,el cólera; ; ; cólera; كوليرا,الكوليرا; コレラ
yellow fever; fiebre amarilla; fièvre jaune; gelbfieber; febre amarela; الحمى الصفراء,حمى صفراء; 黄熱,黄熱病
dengue fever; ; ; ; ; حمى الضنك; デング熱
measles; sarampión; rougeole; masern; sarampo; الحصبة,حصبة; はしか,麻疹
mumps; paperas; oreillons; ziegenpeter; caxumba,papeira; النكاف; おたふくかぜ
rubella; ; rubéole; röteln; ; الحصبة الألمانية; 風疹
chickenpox; varicela; varicelle; windpocken; varicela,catapora; جدري الماء; 水ぼうそう,水痘
smallpox; viruela; variole; pocken,affenpocken; varíola; الجدري,جدري; 天然痘
whooping cough; tosferina,tos ferina; coqueluche; ; coqueluche,tosse convulsa; السعال الديكي; 百日咳
diphtheria; difteria; ; ; difteria; الدفتيريا,الخناق; ジフテリア
tetanus; tétanos; tétanos; wundstarrkrampf; tétano; الكزاز; 破傷風
meningitis; ; ; hirnhautentzündung; ; التهاب السحايا,السحايا; 髄膜炎
typhoid; tifus,fiebre tifoidea; ; ; febre tifoide,tifo; التيفوئيد,تيفوئيد; 腸チフス,チフス
rabies; rabia; ; tollwut; raiva; داء الكلب,السعار; 狂犬病
leprosy; lepra; lèpre,lépreux; lepra,leprakranke,aussätzige; hanseníase,lepra; الجذام,جذام; ハンセン病
sleeping sickness; enfermedad del sueño; maladie du sommeil,leishmaniose; schlafkrankheit,leishmaniose; doença do sono,leishmaniose; مرض النوم,الليشمانيا; 眠り病,シャーガス病
scabies; sarna; ; krätze; sarna,escabiose; الجرب; 疥癬
diarrhea; ; ; durchfall,durchfallerkrankungen; ; الإسهال,إسهال; 下痢
syphilis; sífilis; ; ; sífilis; الزهري; 梅毒
sepsis; ; septicémie; blutvergiftung; sepse,septicemia; تسمم الدم; 敗血症
hpv; virus del papiloma,papiloma humano; papillomavirus; papillomviren; papilomavírus; ; ヒトパピローマ
hepatitis; ; ; gelbsucht
pneumonia; ; ; ; ; الالتهاب الرئوي
influenza; gripe; grippe; grippe; gripe; إنفلونزا,الانفلونزا; インフルエンザ
ebola; ; ; ; ; إيبولا; エボラ,エボラ出血熱
food allergies; ; allergie; allergie; ; حساسية
eczema; dermatitis; ; neurodermitis,schuppenflechte,ekzem; psoríase,dermatite; الأكزيما,الصدفية; アトピー,乾癬
gout; gota; ; gicht; gota; النقرس; 痛風
osteoporosis; ; ; osteoporose; osteoporose
scoliosis; ; ; skoliose; escoliose; الجنف; 側弯症
cirrhosis; enfermedad hepática; ; leberzirrhose,lebererkrankungen; cirrose,doença hepática; ; 肝硬変
pancreatic cancer; ; ; ; cancro do pâncreas
pancreas; ; ; bauchspeicheldrüse; ; البنكرياس; 膵臓
thyroid cancer; tiroides; thyroïde; schilddrüse; tireoide,tiroide; الغدة الدرقية; 甲状腺
arrhythmia; arritmias; arythmie; herzrhythmusstörungen; ; عدم انتظام ضربات القلب
high blood pressure; presión alta; hypertension,tension artérielle; ; pressão alta; ارتفاع ضغط الدم
hemophilia; hemofílicos; ; bluterkrankheit; hemofílicos; الهيموفيليا,نزف الدم
sickle cell; anemia falciforme,drepanocitosis; drépanocytose; sichelzellkrankheit,sichelzellenanämie; anemia falciforme,doença falciforme; فقر الدم المنجلي,الأنيميا المنجلية; 鎌状赤血球症
thalassemia; ; ; ; ; ثلاسيميا; サラセミア
bone marrow donor; médula ósea; moelle osseuse; knochenmark,stammzellenspende; medula óssea; ; 骨髄
leukemia; ; ; ; ; ابيضاض الدم
lymphoma; ; ; lymphdrüsenkrebs
sarcoma; ; ; sarkom; ; ; 骨肉腫,肉腫
testicular cancer; ; ; hodenkrebs
bladder cancer; ; ; blasenkrebs
melanoma; ; ; ; ; الميلانوما; メラノーマ
migraine; jaqueca; maux de tête; kopfschmerzen; dor de cabeça; الصداع النصفي,الصداع
insomnia; ; ; schlaflosigkeit; ; الأرق; 不眠症
tourette; ; ; ; ; ; トゥレット症候群
rett syndrome; síndrome de rett; syndrome de rett; ; síndrome de rett; ; レット症候群
spina bifida; espina bífida; ; offener rücken; espinha bífida,mielomeningocele; السنسنة المشقوقة,الشوك المشقوق; 二分脊椎
hydrocephalus; hidrocefalia; ; wasserkopf; hidrocefalia; استسقاء الرأس
huntington's; ; ; chorea huntington; ; مرض هنتنغتون; ハンチントン病
progeria; niños mariposa,piel de mariposa; enfants papillons; progerie,schmetterlingskinder; ; الشياخ,أطفال الفراشة; 早老症,表皮水疱症
cleft palate; ; fente palatine; ; ; شق الحنك
clubfoot; pie zambo; pied bot; klumpfuß,klumpfüße; pé torto; القدم الحنفاء,حنف القدم; 内反足
brain injury; lesión cerebral
coma; ; ; koma; ; غيبوبة; 昏睡
cataract; ; ; ; ; الساد
glaucoma; ; ; glaukom; ; المياه الزرقاء
hearing loss; pérdida auditiva; perte auditive; ; perda auditiva
tinnitus; acúfenos; acouphènes; ohrgeräusche; zumbido no ouvido; طنين الأذن; 耳鳴り
stuttering; tartamudez; bégaiement; stottern; gagueira,gaguez; التأتأة; 吃音
infertility; esterilidad; stérilité
endometriosis; ; ; ; ; بطانة الرحم المهاجرة
miscarriage; ; deuil périnatal,mortinatalité
premature babies; nacidos antes de tiempo
amputees; ; ; ; ; مبتورين
artificial limbs; ; ; beinprothese,beinprothesen; ; طرف صناعي
snake bite; mordedura de serpiente,mordeduras de serpiente; morsure de serpent; schlangenbiss,schlangenbisse; picada de cobra; لدغات الأفاعي; 蛇咬傷
teeth; muelas
kidneys; ; reins,rein
lungs; ; ; ; ; الرئتين
stomach; estómago; estomac; magen; estômago; المعدة,معدة,الأمعاء; 胃
brain; ; ; ; ; الدماغ
skin; piel; peau; haut; pele,doenças de pele; الجلد,أمراض جلدية; 皮膚
bones; hueso; ossements; knochen,knochenbrüche; ossos,osso; العظام; 骨,骨折
spine; columna vertebral; colonne vertébrale; wirbelsäule,rücken; coluna vertebral,coluna; العمود الفقري; 背骨,脊椎
spinal cord; médula espinal,lesionados medulares; moelle épinière; rückenmark; medula espinhal,paraplégicos; الحبل الشوكي,النخاع الشوكي; 脊髄
ears; oído,oídos,orejas; ; ohren,ohr; ouvidos,orelhas; الأذن,أذن; 耳
legs; pierna,pies; jambe,jambes; beine,bein,füße; perna,pernas,pés; أرجل,ساق; 手足
cornea; ; cornée; ; ; القرنية,زراعة القرنية; 角膜
menopause; ; ; wechseljahre; ; سن اليأس; 更年期
mobile clinics; clínicas móviles,clínica móvil,unidades móviles de salud; cliniques mobiles,clinique mobile,dispensaire mobile; mobile kliniken,mobile klinik,rollende klinik; clínicas móveis,clínica móvel,unidade móvel de saúde; عيادات متنقلة,عيادة متنقلة,العيادات المتنقلة; 移動クリニック
oxygen; oxígeno,respiradores,mascarillas; respirateurs; sauerstoff; oxigênio,oxigénio,respiradores,máscaras; الأكسجين,أجهزة تنفس,كمامات; 酸素,人工呼吸器,マスク
hospital bed; ; ; ; cama hospitalar; سرير طبي; 病床
crutches; andador,bastón,bastones; déambulateur; gehhilfe,gehhilfen,rollator; andador; عكازات,عكاز; 松葉杖,歩行器,杖
glasses; ; ; ; ; ; めがね
hearing aids; audífono,implantes cocleares; appareil auditif; hörgerät; aparelho auditivo; سماعات طبية,زراعة قوقعة
caregivers; cuidadores familiares; aidants familiaux; ; ; مقدمو الرعاية; 介護家族,家族介護
health workers; sanitarios,trabajadores de la salud; blouses blanches,soignants; ; ; الطواقم الطبية,العاملين الصحيين
nurses; enfermeros; ; pflegerinnen; enfermeiras; الممرضين,القابلات; 看護婦
`

/** Organizations by the names that other languages use; see `translate.ts` for the format. */
export const organizations = `
American Red Cross; cruz roja,la cruz roja,cruz roja americana; croix rouge,la croix rouge,croix rouge américaine; rotes kreuz,das rote kreuz,roten kreuz,amerikanisches rotes kreuz; cruz vermelha,a cruz vermelha; الصليب الأحمر; 赤十字,米国赤十字,赤十字社
Doctors Without Borders; médicos sin fronteras; médecins sans frontières; ärzte ohne grenzen; médicos sem fronteiras; أطباء بلا حدود; 国境なき医師団
UNICEF; fondo de las naciones unidas para la infancia; fonds des nations unies pour l enfance; kinderhilfswerk der vereinten nationen; fundo das nações unidas para a infância; يونيسف,اليونيسف; ユニセフ
Save the Children; salven a los niños; sauvez les enfants; rettet die kinder; salvem as crianças; أنقذوا الأطفال,انقذوا الاطفال; セーブザチルドレン,セーブ・ザ・チルドレン
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
United Nations Foundation; fundación de las naciones unidas; fondation des nations unies; stiftung der vereinten nationen; fundação das nações unidas; الأمم المتحدة; 国際連合
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
American Red Cross; cruz roja estadounidense,media luna roja; croissant rouge,croix rouge internationale; roter halbmond,rotkreuz; crescente vermelho; الهلال الأحمر,الصليب والهلال,الصليب الأحمر الأمريكي; 赤新月,日本赤十字社,日赤,アメリカ赤十字
World Food Program USA; programa de alimentos de la onu; programme mondial alimentaire; welternährungsprogramm der vereinten nationen; programa alimentar mundial; ; 国連ＷＦＰ,国連WFP,WFP
United Nations; onu,naciones unidas,organización de las naciones unidas; onu,nations unies; uno flüchtlingshilfe; onu; ; 国連
International Fund for Animal Welfare; fondo internacional para la protección de los animales; fonds international pour la protection des animaux; internationaler tierschutz fonds,tierschutzfonds; fundo internacional para o bem estar animal; الصندوق الدولي للرفق بالحيوان; 国際動物福祉基金
World Wildlife Fund; adena; fonds mondial pour la vie sauvage; naturstiftung wwf; fundo mundial para a vida selvagem; الصندوق العالمي للحياة البرية; 世界野生生物基金
Save the Children; salva a los niños,salvar a los niños; sauvons les enfants; rettet das kind; salve as crianças; رعاية الأطفال,صندوق إنقاذ الطفولة; セーブ・ザ・チルドレン・ジャパン
Partners In Health; socios en salud; partenaires dans la santé; partner für gesundheit; parceiros na saúde; شركاء في الصحة; パートナーズ・イン・ヘルス
Room to Read; espacio para leer; de la place pour lire; raum zum lesen; espaço para ler; غرفة للقراءة; ルーム・トゥ・リード
Khan Academy; academia khan; académie khan; khan akademie; academia khan; أكاديمية خان; カーンアカデミー
Teach For America; enseña por américa; enseigner pour l amérique; unterrichten für amerika; ensinar pela américa; علم لأجل أمريكا; ティーチ・フォー・アメリカ
charity: water; caridad agua; charité eau; wohltätigkeit wasser; caridade água; جمعية المياه; チャリティー・ウォーター
Smile Train; tren de la sonrisa; train du sourire; zug des lächelns; trem do sorriso; قطار الابتسامة; スマイルトレイン
Operation Smile; operación sonrisa; opération sourire; operation lächeln; operação sorriso; عملية الابتسامة; オペレーション・スマイル
National Geographic Society; sociedad geográfica nacional; société géographique nationale; nationale geographische gesellschaft; sociedade geográfica nacional; ناشيونال جيوغرافيك; ナショナルジオグラフィック,ナショナル・ジオグラフィック
The Jane Goodall Institute; instituto jane goodall; institut jane goodall; jane goodall institut; instituto jane goodall; معهد جين غودال; ジェーン・グドール
Rainforest Alliance; alianza para bosques; alliance pour la forêt tropicale; regenwald allianz; aliança da floresta; تحالف الغابات المطيرة; レインフォレスト・アライアンス
Conservation International; conservación internacional; conservation internationale; internationaler naturschutz; conservação internacional; منظمة الحفظ الدولية; コンサベーション・インターナショナル
Wildlife Conservation Society; sociedad para la conservación de la vida silvestre; société pour la conservation de la vie sauvage; gesellschaft zur erhaltung der wildtiere; sociedade para a conservação da vida selvagem; جمعية المحافظة على الحياة البرية; 野生生物保全協会
Environmental Defense Fund; fondo de defensa ambiental; fonds de défense de l environnement; umweltschutzfonds; fundo de defesa ambiental; صندوق الدفاع عن البيئة; 環境防衛基金
Union of Concerned Scientists; unión de científicos preocupados; union des scientifiques inquiets; union besorgter wissenschaftler; união de cientistas preocupados; اتحاد العلماء المهتمين; 憂慮する科学者同盟
Children's Defense Fund; fondo de defensa de los niños; fonds de défense des enfants; kinderschutzfonds; fundo de defesa da criança; صندوق الدفاع عن الأطفال; 子ども防衛基金
American Museum of Natural History; museo americano de historia natural; musée américain d histoire naturelle; amerikanisches naturkundemuseum; museu americano de história natural; المتحف الأمريكي للتاريخ الطبيعي; アメリカ自然史博物館
Metropolitan Opera; ópera metropolitana; opéra métropolitain; metropolitan oper; ópera metropolitana; أوبرا متروبوليتان; メトロポリタン・オペラ,メトロポリタン歌劇場
New York Philharmonic; filarmónica de nueva york; orchestre philharmonique de new york; new yorker philharmoniker; filarmônica de nova york; أوركسترا نيويورك; ニューヨーク・フィル,ニューヨークフィルハーモニック
Art Institute of Chicago; instituto de arte de chicago; institut d art de chicago; kunstinstitut chicago; instituto de arte de chicago; معهد شيكاغو للفنون; シカゴ美術館
National Park Foundation; fundación de parques nacionales; fondation des parcs nationaux; nationalparkstiftung; fundação dos parques nacionais; مؤسسة الحدائق الوطنية; 国立公園財団
World Resources Institute; instituto de recursos mundiales; institut des ressources mondiales; weltressourceninstitut; instituto de recursos mundiais; معهد الموارد العالمية; 世界資源研究所
Boston Children's Hospital; hospital infantil de boston; hôpital pour enfants de boston; kinderkrankenhaus boston; hospital infantil de boston; مستشفى بوسطن للأطفال; ボストン小児病院
Mayo Clinic; clínica mayo; clinique mayo; mayo klinik; clínica mayo; مايو كلينك; メイヨー・クリニック
Junior Achievement; jóvenes emprendedores; jeunes entrepreneurs; junge unternehmer; júnior achievement brasil; إنجاز; ジュニア・アチーブメント
Lions Clubs; club de leones,leones; lions clubs international; lions club deutschland; clube de leões; نادي الليونز; ライオンズクラブ
Rotary Foundation; fundación rotaria,rotarios; fondation rotary; rotarier,rotary stiftung; fundação rotária,rotarianos; الروتاري; ロータリー,ロータリークラブ,ロータリー財団
Goodwill Industries; industrias goodwill; industries goodwill; goodwill industrien; indústrias goodwill; جودويل; グッドウィル
United Way; camino unido,fondo unido; centraide; united way deutschland; caminho unido; يونايتد واي; ユナイテッド・ウェイ,共同募金,赤い羽根
humanitarian aid; manos unidas,ayuda en acción,intermón,intermón oxfam,fundación vicente ferrer; ccfd terre solidaire,ordre de malte; misereor,aktion deutschland hilft,bündnis entwicklung hilft,arbeiter samariter bund,malteser,johanniter,humedica,andheri hilfe; cáritas brasileira; مركز الملك سلمان للإغاثة; シャプラニール,ケア・インターナショナル,ピースウィンズ・ジャパン,ピースウィンズ
child sponsorship; plan internacional,educo; plan international france; plan international,kindernothilfe,plan international deutschland; childfund brasil; ; プラン・インターナショナル,グッドネーバーズ,フォスタープラン
children in need; fundación anar; apprentis d auteuil; ein herz für kinder,terre des hommes,sternstunden,rtl stiftung; fundação abrinq,pastoral da criança; ; カタリバ,フローレンス,キッズドア,国境なき子どもたち
orphans; aldeas infantiles; ; ; aldeias infantis; جمعية الأورمان,دار الأورمان; 子どもの村
poverty; mensajeros de la paz; emmaüs; diakonie,diakonisches werk,arbeiterwohlfahrt,caritasverband; gerando falcões,amigos do bem; منصة إحسان,بيت الزكاة
hunger; ; ; ; ação da cidadania; ; ハンガーゼロ,ハンガー・フリー・ワールド
food bank; ; ; ; mesa brasil; ; セカンドハーベスト,セカンドハーベスト・ジャパン
child hunger; ; ; ; ; ; むすびえ
homeless; ; fondation abbé pierre; ; ; ; ビッグイシュー,もやい,抱樸
disability; plena inclusión; ; aktion mensch; aacd,avape
disabled children; teletón
blind; fundación once; fondation valentin haüy,valentin haüy; cbm; fundação dorina nowill; ; 日本ライトハウス
intellectual disability; down españa; unapei,perce neige; ; casas andré luiz
cancer; aecc; institut curie,gustave roussy,fondation arc; ; hospital de amor; ; マギーズ東京
childhood cancer; juegaterapia,fundación aladina; imagine for margo; ; graacc,tucca; ; ゴールドリボン
breast cancer; ; ; ; ; مستشفى بهية,الشريط الوردي
leukemia; fundación josep carreras,josep carreras; laurette fugain; dkms; redome; ; 日本骨髄バンク
heart; ; ; ; ; مجدي يعقوب,مركز مجدي يعقوب
muscular dystrophy; fundación luzón; téléthon,afm téléthon
animals; faada; 30 millions d amis,fondation brigitte bardot,brigitte bardot; vier pfoten; instituto luisa mell; ; どうぶつ基金
birds; ; lpo; lbv
environment; ; fne; ; ; ; 日本自然保護協会
forests; ; ; robin wood,bergwaldprojekt; ; ; オイスカ
ocean; ; surfrider; ; ; ; シーシェパード
sea turtles; ; ; ; projeto tamar
refugees; cear,accem,open arms; la cimade,cimade,sos méditerranée,hcr; sea watch,seebrücke,unhcr; ; الأونروا
medical aid; farmamundi; ; apotheker ohne grenzen; ; ; 世界の医療団,ジャパンハート,ロシナンテス,AMDA
clean water; ingenieros sin fronteras; ; ingenieure ohne grenzen; ; ; ウォーターエイド
journalism; ; reporters sans frontières; reporter ohne grenzen
disaster relief; ; ; technisches hilfswerk,thw
first responders; ; snsm; dlrg,bergwacht,wasserwacht,seenotretter
human trafficking; ; ; ; ; ; かものはしプロジェクト
child soldiers; ; ; ; ; ; テラ・ルネッサンス
mothers babies; ; ; ; ; ; ジョイセフ
suicide prevention; ; ; ; cvv; ; ライフリンク
sick children; ; les blouses roses,le rire médecin; rote nasen,clowndoktoren; ; ; シャイン・オン・キッズ
wishes; ; petits princes
medical research; ; institut pasteur; ; instituto butantan,fiocruz
microloans; ; adie; oikocredit
education; entreculturas; aide et action; ; instituto ayrton senna
christian; ; portes ouvertes; open doors
community foundation; ; fondation de france; ; ; ; 日本財団
alzheimers; fundación pasqual maragall
`

/** A query, and EINs of which a person would expect one first. */
export interface JudgedQuery {
  readonly query: string
  readonly eins: readonly string[]
}

// One per line: the query, two spaces, and the EINs. Judged by hand, not taken from search results.
const lines = `
red cross  530196605
red cro  530196605
american red cross  530196605
american national red cross  530196605
American Red Cross, Inc.  530196605
amercan red cross  530196605
american redcross  530196605
redcross  530196605
red crosss  530196605
cross red american  530196605
53-0196605  530196605
530196605  530196605
53-01966  530196605
5301966  530196605
habitat  911914868
habitat for h  911914868
habitat humanity  911914868
habitat of humanity  911914868
humanaty  911914868
habitat for humantiy  911914868
habitat for humanity international  911914868
91-1914868  911914868
world wildlife  521693387
world wildlife fund  521693387
wwf  521693387
WWF  521693387
world wild life fund  521693387
wildlife fund  521693387
wrold wildlife fund  521693387
doctors without  133433452
doctors without borders  133433452
doctorswithoutborders  133433452
docters without borders  133433452
doctors w/o borders  133433452
doctors w/o  133433452
medecins sans frontieres  133433452
Médecins Sans Frontières  133433452
st jude  620646012
saint jude  620646012
st. jude  620646012
st judes  620646012
st jude childrens research hospital  620646012
Saint Jude Children's Research  620646012
saint jude childern's hospital  620646012
unicef  131760110
unicef usa  131760110
us fund for unicef  131760110
save the children  060726487
save the childern  060726487
save children  060726487
feeding america  363673599
feeding amer  363673599
feding america  363673599
aspca  131623829
society for the prevention of cruelty to animals  131623829
american society prevention cruelty animals  131623829
aclu  136213516
american civil liberties  136213516
npr  520907625
national public radio  520907625
pbs  520899215
public broadcasting  520899215
wikipedia  200049703
wikimedia  200049703
wikimeda foundation  200049703
khan academy  261544963
kahn academy  261544963
charity water  223936753
charity: water  223936753
make a wish  860481941
make-a-wish foundation  860481941
makeawish  860481941
boy scouts  221576300
boy scouts of america  221576300
scouting america  221576300
girl scouts  131624016
girl scouts of usa  131624016
girlscouts  131624016
boys and girls club  135562976
boys & girls clubs of america  135562976
boys girls clubs  135562976
big brothers big sisters  231365190
bigbrothers big sisters  231365190
special olympics  520889518
special olimpics  520889518
ymca  363258696
y m c a of the usa  363258696
ywca usa  131624103
goodwill industries international  530196517
goodwill ind  530196517
goodwil industries international  530196517
united way  131635294
united way world  131635294
planned giving nothing such zzzq  
american cancer society  131788491
cancer society  131788491
amercian cancer socity  131788491
american heart  135613797
american heart association  135613797
heart association  135613797
american lung  131632524
lung association  131632524
american diabetes  131623888
diabetis association  131623888
alzheimers  133039601
alzheimer's association  133039601
alzeimers association  133039601
jdrf  231907729
juvenile diabetes  231907729
susan g komen  751835298
komen  751835298
susan komen breast cancer  751835298
march of dimes  131846366
march dimes  131846366
madd  942707273
mothers against drunk  942707273
wounded warrior  202370934
woundedwarrior  202370934
wounded warier project  202370934
nature conservancy  530242652
the nature conservancy  530242652
nature conservency  530242652
sierra club  946069890
audubon  131624102
audubon society  131624102
adubon society  131624102
national audubon  131624102
environmental defense  116107128
edf  116107128
nrdc  132654926
natural resources defense  132654926
greenpeace  521541501,953313195
green peace  521541501,953313195
greenpeace fund  953313195
earthjustice  941730465
earth justice  941730465
ocean conservancy  237245152
oceana  510401308
rainforest alliance  133377893
rain forest alliance  133377893
defenders of wildlife  530183181
defenders wildlife  530183181
conservation international  521497470
trevor project  954681287
the trevor project  954681287
human rights campaign foundation  521481896
human rights watch  132875808
amnesty international  520851555
splc  630598743
southern poverty  630598743
equal justice  631135091
equal justice initative  631135091
innocence project  320077563
teach for america  133541913
teach america  133541913
donors choose  134129457
donorschoose  134129457
donorschoose.org  134129457
room to read  912003533
first book  521779606
reading is fundamental  520976257
sesame  132655731
sesame street  132655731
museum of modern art  131624100
moma  131624100
the met  131624086
metropolitan museum  131624086
metropolitan museum of art  131624086
met opera  131624087
metropolitan opera  131624087
lincoln center  131847137
kennedy center  530245017
john f kennedy center for the performing arts  530245017
smithsonian  530206027
smithsonian institution  530206027
smithsonain  530206027
smithsonian inst  530206027
national geographic  530193519
nat geo  530193519
national geographic society  530193519
natoinal geographic  530193519
howard university  530204707
howard univ  530204707
yale  060646973
yale university  060646973
spelman  580566243
partners in health  043567502
partners health  043567502
direct relief  951831116
mercy corps  911148123
mercycorps  911148123
americares  061008595
oxfam nothing here zzzx  
world vision  951922279
catholic relief  135563422
crs  135563422
islamic relief  954453134
hias  135633307
international rescue  135660870
irc  135660870
world central kitchen  273521132
world kitchen  273521132
team rubicon  271720480
uso  131610451
united service organizations  131610451
fisher house  113158401
tunnel to towers  020554654
tunnels to towers  020554654
gary sinise  800587086
gary sinese foundation  800587086
paralyzed veterans  131946868
north shore animal league  111666852
best friends  237147797
best freinds animal society  237147797
humane society of the united states  530225390
share our strength  521367538
no kid hungry  521367538
dc central kitchen  521584936
capital area food bank  521167581
capital food bank  521167581
capitol area food bank  521167581
capital area foodbank  521167581
marthas table  521186071
martha's table  521186071
martha's tabel  521186071
brookings  530196577
brookings institution  530196577
urban institute  520880375
cato institute  237432162
cato  237432162
heritage foundation  237327730
aspen institute  840399006
the aspen institute inc  840399006
pew charitable trusts  562307147
pew  562307147
national academy of sciences  530196932
georgetown university  530196603
american university  530196549
gallaudet  530199507
catholic university of america  530196583
american chemical society  530196572
elizabeth glaser  954191698
elizabeth glasser pediatric aids  954191698
whitman walker  521122122
whitman-walker clinic  521122122
population services international  560942853
psi zzqq nothing  
national park foundation  521086761
national parks foundation  521086761
national fish and wildlife  521384139
hillel  521844823
bnai brith youth  311794932
b'nai b'rith youth organization  311794932
kipp dc  742974642
kipp dc charter school  742974642
friendship public charter  582398964
unity health care  521572431
jobs with justice  521865575
judicial watch  521885088
world resources institute  521257057
globalgiving  300108263
global giving  300108263
network for good  680480736
united negro college fund  131624241
uncf  131624241
holocaust memorial  521309391
hawaii foodbank  990220699
hawaii food bank  990220699
maui food bank  990315110
maui foodbank  990315110
kauai food bank  990317431
bishop museum  990161980
hawaiian humane  990073490
hawaiian humane society  990073490
maui humane society  996000953
maui humane socety  996000953
punahou  990073523
punahou school  990073523
iolani school  990073502
kamehameha schools  990073480
hawaii community foundation  990261283
catholic charities hawaii  990073547
goodwill hawaii  996001264
goodwill industries of hawaii  996001264
polynesian cultural center  990109908
polynesian culture center  990109908
queens medical center  990073524
the queen's medical center  990073524
chaminade  990272261
chaminade university honolulu  990272261
hawaii pacific university  990113930
mid pacific institute  990073514
midpacific institute  990073514
surfing the nations  200245026
national tropical botanical  526057064
maui united way  990086524
united way maui  990086524
ymca of honolulu  990073533
molokai general hospital  990251372
kokua kalihi valley  990149797
child and family service  990073483
child & family service  990073483
maui cat rescue  874135259
american forests  530196544
ymca honolulu  990073533
hawai'i community foundation  990261283
american forest  530196544
atlas performing arts  522358563
big island sailing  651175674
uncle junes lighthouse  861617415
uncle june's light house  861617415
homeless  521681401,521299641,521517415
homeless shelter  990199107,521925494,371464353
homeless shelters near me  990199107,521925494,371464353
refugees  521224516,520882226,871437940
charities for refugees  521224516,520882226,871437940
veterans  131946868,201934881
help veterans  131946868,201934881
organizations that help veterans  131946868,201934881
food bank  521167581,990315110,990220699
food bank near me  521167581,990315110,990220699
food bank nearby  521167581,990315110,990220699
food banks in hawaii  990220699,990315110
food bank hi  990220699,990315110
food bank honolulu  990220699
donate to food bank  521167581,990315110,990220699
chicago  362167725
memphis tn  620646012
museums in new york  131624086,131624100,136162659
art museum chicago  362167725
zoo san diego  951648219
aquarium california  942487469,951648219
opera new york  131624087
public radio new york  133015230
university in connecticut  060646973
human rights new york  132875808,520851555
breast cancer dallas  751835298
cancer  042263040,131788491
cancer research  133727250,521983273
dementia  133039601
suicide hotline  954681287
suicide prevention  133393329
animal shelter honolulu  990073490
animal rescue near me  900640069
climate change  530242652,521693387,116107128
end hunger  202803848
malaria  205664575,203069841
guide dogs  941196195
domestic violence near me  990290389,521973408
american red cross washington dc  530196605
lgbtq suicide  954681287
homeless zzqx nothing such  
`

/** The judged queries; one without an EIN should find nothing, or report the words that were dropped. */
export const judgedQueries: readonly JudgedQuery[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [query = '', eins = ''] = line.split('  ')
    return { query, eins: eins === '' ? [] : eins.split(',') }
  })

/** Everyday words for arts, education, science and libraries; see `everyday-words.ts` for the format. */
export const cultureAndLearning = `
cultural, traditions, folklore, folk art, cultural heritage, cultural diversity: culture, heritage, tradition, cultural heritage | A20 A23 A24
local arts, community arts, arts center, arts council, art for everyone: art, artist, performing art | A26 A20 A40 A60 A61
art education, art classes, art lessons, arts in schools, art for kids, creative arts, creativity: art, artist | A25 A40 A6E
painter, picasso, van gogh, rembrandt, monet, masterpieces, old masters, painters, drawing, sculptors, photography, photographers, photos, pottery, ceramics, crafts, quilting, murals, galleries, gallery, exhibitions: art, photograph, gallery, exhibit | A40 A51
art museum, art collection, fine arts, impressionism: art museum, art, museum | A51 A50 A40
children museum, kids museum, hands on museum: children museum, museum | A52 A50
science museum, planetarium, science center, dinosaur museum, fossils, paleontology: science museum, natural history, science | A57 A56
history museum, war museum, holocaust museum, holocaust, genocide remembrance: history museum, holocaust, history | A54 A80 Q70
musician, instruments, musical instruments, piano, violin, guitar, band instruments, music lessons, music education, music in schools, music for kids: music, instrument, orchestra | A68 A6E A69 A6C
jazz, blues, rock music, folk music, country music, hip hop, gospel music, chamber music, classical: music, jazz, musician | A68
choirs, chorus, choral, singers, vocal music, a cappella: choir, chorus, sing, music | A6B
marching band, brass band, drum corps: band, music | A6C
philharmonic, symphonic, chamber orchestra: orchestra, symphony, philharmonic | A69
theatre, theaters, playhouse, broadway, musicals, shakespeare, acting, actors, stage, drama club, puppets, circus, comedy: theater, play, stage, perform | A65 A60
dancers, modern dance, ballet school, ballroom: dance, ballet | A62 A63
film festival, documentaries, documentary, filmmakers, cinemas, movie theater: film, cinema, documentary | A31
writers, poets, poetry, literature, novels, authors, storytelling, creative writing, publishing: literature, writer, poetry, book | A70 A33 B60
radio station, community radio, npr, public broadcasting, broadcasters: radio, public radio, broadcast | A34 A30
local news, investigative journalism, free press, fact checking, independent media, reporters: journalism, news, press, media | A30 A33 R63
genealogy, ancestry, archives, archaeology, ancient ruins, historic houses, battlefields, lighthouses, monument, landmark: history, historic, preservation | A80 A82 A84
languages, foreign languages, bilingual: language, learn | A70 B60
philosophy, ethics, humanities: humanities | A70
education for all, access to education, quality education, right to education, out of school, dropouts, school dropouts, school attendance, keep kids in school, send kids to school, school fees, pay for school: education, school, student | ~ B Q33
educational opportunity, education reform, better schools, failing schools, public education, inner city schools, charter school, private schools, school choice: school, public school, student, education | ~ B20 B29 B O50
build a school, building schools, school building, school construction: school, education, build | ~ B20 B Q33
elementary school, primary school, grade school, middle school, high school, secondary school: school, student | B24 B25 B20
early education, nursery school, pre k, head start, kindergartens, early learning, early years: early education, preschool, child | B21 P33
special education, learning disabilities, dyslexia, adhd, learning difficulties, special ed: special education, learn disability, dyslexia | B28 ~ P82
vocational training, trade school, apprenticeships, apprenticeship, technical school, career education: vocational, job training, career | B30 J22 J20
community college, college access, first generation college students, first generation students, go to college, college readiness, help pay for college, financial aid, grants for college, student loans, student debt, tuition fees: college, scholarship, student | B82 B42 B40 ~ B80 B90
higher education, colleges, professors, academia, alumni, law school, medical school, business school: university, college | B40 B42 B43 B50
adult learners, ged, english classes, english as a second language, esl, learn english, learn to read, illiteracy, citizenship classes: literacy, adult education, reading, english | B60 B92
reading programs, bookmobile, free books, donate books, books for children, childrens books, bedtime stories, storybooks, picture books: book, reading, literacy, library | ~ B92 B70
tutor, tutors, after school tutoring, homework, extra lessons, school help, study help, academic support: tutor, learn, lesson, teach, student succeed | ~ B90 B92 O50
teaching resources, school materials, pencils, backpacks, school bags, laptops for students, tablets for schools, computers for schools, notebooks, stationery: school supplies, classroom, learning resource | ~ B90 B94 B20
teacher training, educators, new teachers, support teachers: teacher, educator, teach | B90 B20
parent teacher association, school fundraisers: parent teacher | B94
stem education, steam education, stem for girls, girls in tech, girls who code, learn to code, computer science, robotics, science fair, science education, science for kids: science, stem, technology, computer, engineering | ~ U40 U41 B90 O50 U
arithmetic, geometry, calculus: mathematics, lesson school, learn | U34 B90
physics, chemistry, biology, geology, laboratories, laboratory, experiments: science, research | U30 U33 U50 U
ocean science, marine biology, oceanography, marine research, sea exploration: marine, ocean, ocean science | U21
telescopes, observatory, rockets, nasa, moon, planets, stars, spaceflight: space, astronomy, universe | U31 U
inventors, engineers, artificial intelligence, ai, ai safety, machine learning, cybersecurity, digital divide, internet access, broadband, digital literacy: technology, internet, computer, engineering | U40 U41 U42 W50
online safety, internet freedom, digital rights, surveillance, free internet, open internet, data protection, digital privacy: internet, privacy, freedom | R60 U41 R63
wikipedia, encyclopedias, open knowledge, free information, open access: free knowledge, wikipedia, knowledge
researchers, scientific research, academic research, social science, economists, economics, think tanks, policy research: research, independent research, policy | V U V22 V20
anthropology, sociology, psychology, political science, demographics: research, social science | V20 V21 V23 V24
student exchange, exchange programs, study abroad, international students: exchange, student exchange | Q22 Q21 B
museum visits, field trips, school trips: museum, school, children
free school, free tutoring, learn math, learn for free, study online, video lessons, math help, math tutoring, algebra help, online school, online classes, free learning, free lessons, remote learning, distance learning: free lesson, lesson school, learn | ~ B90
school library, books for schools, book drive, book donation, new books, new books for kids, reading help, struggling readers, read to kids, reading to children, love of reading, kids reading, children reading, read books, literacy for girls, literacy for kids, reading skills, teach reading, teach a child to read: book, reading, literacy | B92 ~ B70 B60
teach in low income schools, recruit teachers, teacher shortage, teachers in poor schools, good teachers, future teachers, teacher corps: teach, teacher, low income school | ~ B90 B20
stay in school, drop out, dropout prevention, graduation, high school graduation, student support, at risk students, school counselors, student success, poor students: student succeed, school, student | ~ B90 O50 B82
first gen, full ride, tuition free college, free college, free tuition, no tuition, pay tuition, pay for college, minority scholarships, latino scholarships, hispanic scholarships, black scholarships, leadership scholarships, scholarship fund, help with college, college for poor students, student scholarships: scholarship, college | B82 ~ B42
adopt a classroom, classroom project, classroom projects, class projects, class supplies, supplies for classrooms, teachers need supplies, help a teacher, fund a classroom, school projects: classroom, classroom project, teacher | ~ B90 B94
elmo, big bird, muppets, cookie monster, educational tv, kids shows, childrens media, children television: sesame, children media | A32
public tv, pbs shows, educational television, documentary tv: public television, television | A32
radio news, classical radio, listener supported radio, radio stations, news radio: radio, public radio | A34 ~ A30
beethoven, mozart, bach, cello, violins, flute, trumpet, classical concerts, concert hall, conductor, live music: music, orchestra, symphony, classical music | A69 A68 A61
aria, tenor, soprano, verdi, puccini, opera singers, opera house: opera | A6A
nutcracker, swan lake, tap dance, dance company, ballet company, ballerina: dance, ballet | A62 A63 ~ A61
dinosaur, space museum, mummies, science exhibits, museum of art, art museums, contemporary art, modern artists, art lovers, free museum: museum, natural history, art museum | ~ A50 A51 A56 A54
old houses, old churches, historic homes, historic places, save old buildings, historic neighborhoods, historic sites, history preservation, save historic buildings: historic, preservation, significant place | A80 A82
explorer, expeditions, geography, maps, photography of the world, wonders of the world: explorer, wonder | ~ B05 Q
open web, healthy internet, web privacy, firefox, online privacy, internet for all, net neutrality: internet, internet open | U41 ~ U40
fund a scientist, support scientists, scientific discovery, scientists, science funding, science advocacy, basic research, biology research, lab research: scientist, science, research | ~ U H
think tank research, policy ideas, independent think tank, public policy research, economic research, data on poverty, evidence for policy: independent research, policy, research policy | V V22 ~ Q05
polynesia, polynesian, hawaiian culture, island culture, luau, hula: polynesia, hawaii, culture hawaii | A23
greek americans, greek culture, hellenic, greek community: greek | Y40 A23
`

/** Everyday words for health, illnesses, disabilities and their campaigns; see `everyday-words.ts` for the format. */
export const health = `
medical care, access to health care, access to healthcare, health services, primary care, quality healthcare, basic healthcare, healthcare for all, health care for the poor, treatment, medical treatment, medical help, medical aid, medical assistance: medical, health care, patient, medicine, health worker | ~ E E32 E30 Q33 Q39
medical missions, medical mission, medical volunteers, volunteer doctors, doctors abroad, flying doctors, field hospital, medical teams: medical team, medical, health worker, doctor | ~ Q33 Q39 E Q
children hospital, pediatric hospital, hospitals for children, kids hospital: children hospital, pediatric, child patient | E24 G98 H98 ~ E86
operations, operation, surgeons, surgical care, heart surgery, reconstructive surgery: surgery, surgical, operate | ~ E Q39 G9B
patient, sick, ill, illness, seriously ill, terminally ill, critically ill, chronic illness, life threatening illness: patient, critical illness, care, life threatening | ~ E86 E P74 G
terminally ill children, dying children, seriously ill children, hospitalized children, children in hospital, kids in hospital: children critical illness, wish, children hospital, pediatric | E86 E24 ~ P30
make a wish, last wish, dream come true, grant a wish, grant wishes, granting wishes: wish, grant wish
families of patients, lodging for families, family lodging, stay near hospital, ronald mcdonald: family hospital, lodge, stay free | E86
nurse, nursing, midwives, midwife, health workers, community health workers, caregiving, caregiver support, home care, home health: nurse, health worker, care | E90 E92 E
ambulances, emts, first aid, lifeguards, cpr training: first aid, emergency, cpr, ambulance | E62 M41
blood bank, platelets, blood type, blood donors, give blood, blood donor, plasma, bone marrow, stem cells, organ donor, organ donors, tissue bank: blood, donate blood, transplant | E61 E65 ~ E60
transplants, organ, organ recipient, organ transplant, liver transplant, kidney transplants, liver, liver disease, hepatitis: transplant, kidney, liver | G44 H44 E65 G40
cancer research, cancer patients, cancer treatment, cancer support, fight cancer, beat cancer, cancer cure, cancer survivors, cancer charity, tumors, radiation: cancer | G30 G32 H30 H32 ~ E24 E86
skin cancer, melanoma, lung cancer, prostate cancer, colon cancer, ovarian cancer, brain tumor, brain cancer, pancreatic cancer, bowel cancer, cervical cancer, sarcoma, prostate, movember, daffodil day: cancer | G30 H30 ~ G32 G45 E24
breast cancer awareness, breast cancer research, pink, race for the cure, walk for the cure, mammograms: breast cancer, cancer | G32 H32 ~ G30 H30
pediatric cancer, cancer in children, kids fighting cancer, children cancer, leukemia, leukaemia, lymphoma, relay for life: cancer, children cancer | G30 H30 ~ E24
heart health, cardiovascular, cholesterol, high blood pressure, hypertension, congenital heart, red dress, go red, strokes: heart, stroke, heart disease | G43 H43
diabetes research, blood sugar, type 2 diabetes, juvenile diabetes, diabetic kids: diabetes, type 1 diabetes | G80 H80
alzheimer disease, senile, memory, forgetful, memory care, walk to end alzheimers, brain health, neurology, brain disease, brain research: dementia, alzheimer, brain, parkinson | G83 H83 G48 H48 G96
parkinson disease, tremor: parkinson | G96 H96 G50 H50
neuromuscular, neuromuscular disease, muscle disease, muscle, muscles, motor neuron disease, lou gehrigs disease, ice bucket, ice bucket challenge, muscular dystrophies: muscular dystrophy, als, multiple sclerosis | G50 H50 G96 ~ G
ms society, nerves, nervous system: multiple sclerosis, nerve | G50 G96 H50
epileptic, seizure, brain injury, concussion, head injury, concussions: epilepsy, brain injury | G54 G48 H54
autism awareness, autism spectrum, autism research, on the spectrum, neurodiversity: autism, autistic | G84 H84 ~ P82
trisomy, cerebral palsy, spina bifida, intellectually disabled, mental disability, developmentally disabled, special olympics: intellectual disability, developmental disability, disability | P82 G25 H25 N72 ~ R23
walk again, able to walk, unable to walk, paraplegic, quadriplegic, physically disabled, physical disability, mobility, wheelchairs, accessibility, accessible, disability rights, disabled children, children with disabilities, disabled kids, handicap, disability support, inclusion of disabled people: disability, disabled, paralyzed, spinal cord | ~ P82 R23 N72 E50
prosthesis, artificial limbs, amputee, rehabilitation, physical therapy, rehab center, stroke rehab: rehabilitation, prosthetic, injured | E50
visually impaired, visual impairment, partially sighted, sight loss, braille, restore sight, trachoma, glasses, eyeglasses, eye surgery, ophthalmology, eye hospital, river blindness: blind, blindness, low vision, eye | P86 G41 H41 ~ D60
hard of hearing, hearing impaired, hearing aids, deaf children, cochlear implants, deaf education: deaf, hard hearing, sign language | P87 G42 H42 ~ B28
lung health, copd, tuberculosis, tb, quit smoking, stop smoking, tobacco, vaping, cigarettes, clean lungs, pneumonia, breath: lung, lung disease | G45 H45 F52 G61
allergy, allergies, food allergies, celiac: allergy, asthma | G60 G61 H60
hiv aids, aids orphans, red ribbon, aids research, hiv prevention: aids, hiv | G81 H81 ~ Q39
lupus research, rheumatoid arthritis, osteoporosis, bone health, joints, back pain, chronic pain: arthritis, lupus, pain | G51 H51 G50
digestive, gut health, ulcerative colitis, bowel disease, inflammatory bowel disease: crohn, colitis, digestive | G70 H70
rare illness, rare illnesses, orphan diseases, genetic disorders, genetic disorder, hereditary, huntington, cf: cystic fibrosis, rare disease, genetic disease | G20 G H20 ~ H
birth defect, premature, preterm, prematurity, nicu, sids, cot death, infant mortality, healthy babies, newborn babies, walk for babies: newborn, baby, birth defect, premature | G20 H20 G98 E40 ~ P45
cleft palates, cleft lips, facial deformities, harelip, smile surgery: cleft, surgery, smile
pregnant women, pregnant, prenatal, maternity, childbirth, safe birth, breastfeeding, maternal and child health, mother and child, mothers and children, midwifery, maternal mortality: mother baby, newborn, child, health | E40 P45 ~ G20 G98 Q39
reproductive health, reproductive rights, contraception, family planning, womens health, sexual health, sex education: reproductive, family planning, woman health | E40 E42 R61
eliminate disease, eradicate disease, eradication, disease prevention, disease control, preventable diseases, preventable disease, infectious disease, infectious diseases, tropical diseases, neglected tropical diseases, fight disease, fighting disease, end polio, polio, parasites, worm: malaria, disease, global health, vaccine, health equity, blindness malnutrition | ~ E70 Q39 G H
immunisation, immunise, vaccinations, vaccinate, covid vaccines, vaccine research, childhood vaccines: vaccine, global health | E70 Q39
covid 19, coronavirus, flu, influenza, virus, viruses, outbreak, outbreaks, public health emergency: epidemic, health, vaccine | E70 Q39
antimalarial, malaria nets, insecticide, insecticide treated nets: malaria, nets | Q39
healthy living, healthy lifestyle, wellness, fitness, exercise, healthy habits, healthy food, healthy eating, obesity, childhood obesity, eating habits: healthy living, healthier, healthy, nutrition | ~ E70 K40 N30 P27
malnourished, undernourished, undernutrition, malnourished children, nutritious, vitamins, vitamin a, micronutrients, stunting, starving children: malnutrition, nutrition, hunger, hungry | ~ K40 Q33 K30
mental wellbeing, wellbeing, emotional health, mental health awareness, mental health support, mental health crisis, psychiatric, psychiatry, psychological, psychologists, psychological support, trauma counseling, stress, burnout, grief, bereavement, bereaved: mental health, mental illness, counsel, mental | F30 F60 F70 F80 F3 F6 F7 F8
suicidal teens, teen suicide, youth suicide, veteran suicide, suicide help, self harm, crisis text line, samaritans, someone to talk to, talk line: suicide, suicide prevention, crisis | F40 ~ F
drug abuse, drug addiction, substance abuse, heroin, fentanyl, opioid crisis, alcoholic, alcoholics, recovering addicts, narcotics, detox, gambling: addiction, drug, substance, recovery | F20 F22 F21 F50 F54
eating disorder, anorexia, bulimia, body image: eating disorder, mental | F53 F70
nursing homes, long term care, assisted living, elder care, elderly care, palliative care, end of life care, dying, death with dignity, home for the elderly, homes for the elderly: hospice, older adult, caregiver, nursing home | P74 E91 P75 L22
dentist, dental, dental care, teeth, oral health, toothbrush, tooth, gums, toothache: dental, dentist, health | E30 E32
medical equipment, hospital equipment, drugs for the poor, essential medicines, medicine donations, medical donations, donated medicine: medicine, medical supplies, medicine supplies | ~ E Q33
medical debt, health costs, pay medical bills, insurance: patient, pay care, health care, hospital | E80 E86
medical breakthroughs, find cures, scientific breakthroughs, clinical trials, biomedical, biomedical research, health research, genetics, genome, genes, gene therapy, gene therapies, gene editing, genetic research, stem cell research, stem cell therapy, regenerative medicine: research, cure, scientist, medical research | H ~ U50
burn, burned children, burn survivors: burn, pediatric, children hospital
bypass, pacemaker, defibrillator, heart transplant, cardiac arrest, blood pressure, aneurysm, stroke survivor, stroke survivors, heart failure, heart patients, heart research, bad heart, heart defects: heart, stroke, heart disease | G43 H43
cancer families, cancer kids, rides to treatment, lodging for cancer patients, hair donation, donate hair, wigs, cancer screening, osteosarcoma, neuroblastoma, glioblastoma, retinoblastoma, mesothelioma, myeloma, carcinoma, bone cancer, liver cancer, stomach cancer, kidney cancer, blood cancer, hodgkin, myeloma, neuroblastoma, glioblastoma, thyroid cancer, throat cancer, oral cancer, cancer fighters, cancer walk, cancer prevention, curing cancer, cure cancer, cancer drugs, cancer hospital, cancer institute: cancer | G30 H30 ~ E24
breast cancer survivors, mastectomy, pink october, breast screening, breast health, breast, breast cancer patients, breast cancer cure: breast cancer | G32 H32
pediatric oncology, child with cancer, kid with cancer, toddler with cancer, childhood leukemia, children cancer hospital: children cancer, cancer | G30 H30 ~ E24
kidney donor, kidney donation, kidney failure, donate a kidney, living donor, renal, kidney patients, kidney health: kidney, transplant | G44 H44
insulin pump, insulin prices, glucose, diabetic supplies, diabetes cure, diabetes camp, child with diabetes, kids with diabetes, sugar disease: diabetes, type 1 diabetes | G80 H80
losing memory, memory problems, forgetting, cognitive decline, dementia care, dementia caregivers, parent with dementia, dementia research, senility: dementia, alzheimer, caregiver | G83 H83
adaptive sports, special needs athletes, athletes with disabilities, unified sports, sports for disabled kids, games for disabled: sport intellectual disability, special olympics | N72
special needs kids, special needs children, down syndrome kids, children with autism, kids with disabilities, people with disabilities, intellectual disabilities rights, developmental delay: disability, intellectual disability, developmental disability, autistic | P82 R23 ~ G25 G84 N72
eye exams, cataract surgery, restoring sight, vision loss, losing sight, going blind, glaucoma, macular degeneration, white cane, blind kids, blind children, curing blindness, prevent blindness, flying eye hospital, eye doctors, sight saving: blind, blindness, low vision, eye | P86 G41 H41
interpreters, asl, deaf college, deaf university, deaf students, deaf community, deaf kids, deaf people: deaf, deaf university, hard hearing, sign language | P87 G42 ~ B43
war doctors, doctors in war zones, war surgery, medics, medical relief, medicine for poor countries, health care in poor countries, hospitals abroad, hospitals in war, mobile clinics, volunteer nurses, free clinics abroad, doctors for poor countries, medicines for the poor: medical team, medical, medicine, doctor, health worker | ~ Q33 Q39 Q
depressed, depressed teens, panic attacks, mental breakdown, mental hospital, mental health advocacy, mental health education, therapist, therapists, psychologist, anxiety disorder, postpartum depression, mental disorder, family member with mental illness, ocd: mental illness, mental health, mental | F80 F60 F30 F70
teens in crisis, lifeline, suicide loss, lost someone to suicide, suicide awareness, stop suicide, end suicide, suicide survivors, hotline for teens, suicide among teens, lost to suicide: suicide, suicide prevention, crisis | F40 ~ F
shriners hospital, orthopedic, scoliosis, clubfoot, limb differences, pediatric surgery, surgery for kids, surgery for children, operations for children: orthopedic, child surgery, surgery, children hospital | E24 ~ G9B Q39
baby hospital, sick babies, tiny babies, baby born early, born too early, born early, preemie, preterm babies, premature birth, stillbirth, miscarriage, pregnancy loss, infant health: newborn, baby, mother baby, healthy mother baby | ~ G20 H20 G98 E40
cystic fibrosis kids, cf foundation, lungs and cf, genetic illness: cystic fibrosis | G20 G45
lou gehrigs, als research, als patients, muscle weakness, muscle wasting: als, muscular dystrophy | G50 H50
dying child, dying children wishes, terminal illness kids, wish kids, last wishes, disney trip for sick kid, dreams of sick children, wish come true: wish, grant wish, children critical illness | E86
hookworm, deworm, deworming pills, intestinal worms, safe water dispensers, low cost health: proven, health lives, low cost | ~ Q33 Q39
ulcerative colitis, bowel, ibs, gut disease, stomach disease: crohn, colitis | G70 H70
joint, joints pain, juvenile arthritis, rheumatoid: arthritis | G51 H51
cholera, yellow fever, measles, mumps, rubella, german measles, whooping cough, pertussis, diphtheria, tetanus, meningitis, typhoid, typhoid fever, typhus, smallpox, monkeypox, mpox, zika, dengue, dengue fever, chikungunya, marburg, lassa fever, scarlet fever, chickenpox, rotavirus, rabies, scabies, syphilis, sepsis, anthrax, plague, diarrhea, cholera outbreak, epidemics, epidemic, pandemics: epidemic, vaccine, medical humanitarian, health worker, health poor | ~ Q39 E70 Q33
leprosy, lepers, leper, leprosy patients, leishmaniasis, chagas, sleeping sickness, elephantiasis, hookworm, ringworm, bilharzia, schistosomiasis, guinea worm, snake bite, snake bites, snakebite: health equity, medical humanitarian, health poor, worm | ~ Q39 E70
rett syndrome, tourette, tourette syndrome, fragile x, fragile x syndrome, angelman syndrome, prader willi, noonan, noonan syndrome, turner syndrome, williams syndrome, intellectual disabilities: intellectual disability, developmental disability, special olympics, children hospital | P82 ~ G20
tay sachs, gaucher, gaucher disease, marfan, marfan syndrome, ehlers danlos, progeria, batten disease, hydrocephalus, metabolic disease, mitochondrial disease, epidermolysis bullosa, hernia, heart defects in children: children hospital, pediatric, rare, genetic | G20 E24 G98
scleroderma, psoriasis, eczema, gout, osteoarthritis, bones, spine, joint pain, rheumatism, rheumatic: arthritis, orthopedic, pain | G51 G50
liver, liver disease, cirrhosis, pancreas, gallbladder, stomach ulcer, hernias, irritable bowel: digestive, crohn, colitis, liver, transplant, hospital | G70 ~ G44
arrhythmia, heart rhythm, atrial fibrillation, headache, headaches, narcolepsy, migraine, migraines, tinnitus, menopause, vertigo, coma, endometriosis, fibromyalgia, insomnia: hospital, medical research, heart, brain, clinic | E22 H G
stuttering, stutter, stammering, speech disorders, mute, speech therapy: deaf, speech, disability | P87 G42
hpv, cervical screening, skin, moles, blood cancer, bone marrow transplant, bone marrow donor, marrow donor, marrow: cancer, leukemia, cancer research, children cancer | G30 H30
chlamydia, sexually transmitted diseases, sexually transmitted infections, std, stds: aids, reproductive, sexual health | E40 G81
preeclampsia, pre eclampsia, born 3 months early, born months early, born 2 months early, born weeks early, born too soon, too early, months premature, incubator, incubators, newborn intensive care, newborn babies in hospital, crib death, premature twins, premature infants, premies: newborn, premature, baby | E40 ~ G20 E24
ear, ears, ear infections: deaf, hearing | P87 G42
foot, feet, leg, legs, hand, hands, prosthetic leg, prosthetic legs, artificial leg, lost a leg, lost limbs: prosthetic, limb, orthopedic, disability | E50 R23 ~ E24
cornea, corneas, eyesight, gift of vision: eye, vision, blind | G41 P86
oxygen, ventilator, ventilators, oxygen tanks, bandages, face masks, masks, epipen, hospital bed, syringes, gauze, stethoscope, medical gloves, antibiotics: medical supplies, medicine, medical | Q33 E ~ Q39
crutches, walker, walkers, cane, walking aid, walking aids, canes: disability, disabled, paralyzed, orthopedic, limb | P82 R23 ~ E24 E50
caregivers, caregiver, carers, carer, caretakers, family caregivers, caring for a parent, caring for parents: caregiver, dementia, alzheimer, older adult | G83 P81
nurse, nurses, nursing staff, hospital staff, medical staff, health workers, healthcare workers, health care workers, medical workers, frontline workers, health care heroes, midwives, midwife: health worker, medical team, medical humanitarian, hospital | Q33 Q39 ~ E
sickle cell, sickle cell disease, hemophilia, thalassemia, blood disorders: children hospital, pediatric, blood, genetic | ~ G20 E24 G30
`

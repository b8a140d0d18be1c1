/** Everyday words for the environment, climate and animals by species; see `everyday-words.ts` for the format. */
export const nature = `
ecosystem, ecosystems, biodiversity, biological diversity, habitats, habitat restoration, habitat protection, habitat conservation, natural habitats, protect nature, nature protection, nature conservation, conserving nature, flora and fauna, nature reserves, nature reserve, natural resources, wild places, wildlands: nature, habitat, wild place, conservation, protect nature, wildlife | C30 C34 C ~ D30 D
environmental protection, protect the environment, environmental protection group, environmental justice, environmental groups, environmentalist, environmentalists, ecological, ecologist, eco, eco friendly, ecology groups, save the earth, save our planet, our planet, earth day, mother nature, protect the planet, green movement, sustainability, environmental activism: environment, environmental, planet, nature, earth | C ~ C20 C30
climate action, climate crisis, climate justice, climate emergency, global heating, co2, carbon emissions, carbon offset, carbon offsets, net zero, greenhouse gases, fossil fuel, coal, fracking, pipelines, heat waves, rising sea levels: climate, environment, planet | ~ C20 C30 C35 C
clean energy, wind energy, solar panels, energy efficiency, alternative energy, nuclear power: clean energy, climate, energy | ~ C35 C20 C
pollutants, air pollution, smog, water pollution, chemicals, pesticides, toxins, toxic waste, lead poisoning, waste, zero waste, trash, litter, garbage, landfills, plastics, plastic waste, plastic pollution, single use plastic, oil spills: environment, pollution, clean, ocean | ~ C20 C27 C
clean beaches, beach, beach cleanups, ocean cleanup, clean up the ocean, ocean pollution, plastic oceans, ocean conservation, save the sea, seas, marine conservation, marine environment, marine animals, sea animals, sea creatures, overfishing, coastline, coast, coastal, bays, lagoons: ocean, coastal, marine, aquarium | ~ C32 C30 D33 C
coral bleaching, great barrier reef, reefs, kelp, seagrass, mangroves: ocean, reef, coastal | ~ C32 C30 D33
freshwater, riverbank, watersheds, clean rivers, dams, salmon, creeks, drought, water conservation, save water: river, water, stream, wetland | ~ C32 C30
fly fishing, trout fishing, anglers, salmon fishing: angler, trout, fish, river | ~ N61 C32 D33
marsh, marshes, swamps, everglades, peatlands: wetland, waterfowl | ~ C30 C32 D30
plant a tree, reforest, reforesting, tree, woodland, woodlands, forest protection, forest conservation, forest fires, redwoods, logging, save the forests, stop deforestation, urban trees, arbor day, memorial tree: tree, forest, plant tree | ~ C36 C50 C30 C
rainforest protection, tropical forests, amazon rainforest, orangutan habitat, palm oil, indigenous lands, rain forest: rainforest, forest, nature | ~ C36 C30 C
deserts, mountains, canyons, scenic rivers, camping areas, backcountry, outdoor recreation, national monuments, conservation land, land trust, land trusts, open space, open spaces, green space, green spaces, urban parks, city parks, playground: park, land, public land, wild place, outdoors | ~ C34 C30 N32 C
botanical, botanical garden, plants, flowers, wildflowers, native plants, seeds, horticulture, gardeners: garden, plant | C40 C41 C42 ~ C
fair trade, ethical trade, ethical farming, responsible farming: farm, responsible business, farmer, trade | ~ C30 K20
school gardens, urban farming, urban agriculture, organic farming, organic food, regenerative agriculture, small farmers, family farms, rural life, farmland, soil, crops, ranchers: farm, farmer, agriculture, rural | ~ K20 K25 K2 C42 O52
bee, honeybees, butterfly, monarch butterflies, monarchs, insect, pollinator: wildlife, nature, pollinator | ~ D30 C30
animal protection, animal protection society, protect animals, help animals, animals in need, animal lovers, animal charity, animal sanctuary, animal sanctuaries, animal care, humane society, humane, animal suffering, cruelty to animals, prevent animal cruelty, animal liberation, mistreated animals, sick animals, injured animals, rescue animals, save animals, stray, strays, street animals, abandoned animals, homeless animals, unwanted pets, no kill, no kill shelter, no kill shelters: animal, pet, rescue animal, humane, animal shelter | D20 ~ D
factory farming, farmed animals, livestock, vegan, vegetarian, pigs, cows, chickens, hens, goats, sheep, cattle, farm sanctuary, slaughter, caged hens: farm animal, animal, animal farm | ~ D20 K26 D
animal experiments, animal experimentation, fur, fur farming, circus animals: animal, cruel, humane | ~ D20 D
adopt a dog, adopt a cat, adopt pets, dog shelter, cat shelter, dog adoption, cat adoption, dog pound, puppy mills, abandoned dogs, abandoned cats, stray dogs, stray cats, feral cats, street dogs, rescue dogs, rescue cats, dog rescues, cat sanctuary, greyhounds, pit bulls, spay and neuter, neutering, neuter: animal, pet, dog, cat, rescue animal | ~ D20 D D60 D61
hamsters, rabbits, bunny, guinea pigs, parrots, pet food: animal, pet | ~ D20 D
veterinarians, veterinarian, vet care, vet bills, vet visits, animal clinic, animal hospitals, sick pets: animal, veterinary, pet | D40 D20 ~ D
equine, ponies, donkeys, wild horses, mustangs, horseback, therapeutic riding: horse, animal, equine | ~ D20 N69 D
therapy dog, guide dog, seeing eye dog, seeing eye, dogs for the blind, dogs for veterans, hearing dogs, assistance dog, working dogs, police dogs: service dog, guide dog, canine, dog | ~ D60
wildlife protection, wildlife rescue, wildlife rehabilitation, wildlife sanctuary, wildlife refuge, protect wildlife, saving wildlife, wild creatures, wild life, fauna, save wild animals, threatened species, protected species, animals at risk, near extinction, vanishing species, animal extinction, wildlife trafficking, ivory, poachers, illegal wildlife trade, trophy hunting: wildlife, species, wild animal, animal | D30 D31 D34 ~ D
elephant, tiger, lion, leopards, snow leopards, cheetahs, jaguars, big cats, rhinoceros, rhino, giraffes, hippos, zebras, koalas, kangaroos, pandas, sloths, wolf, grizzly bears, bear, polar bear, foxes, deer, moose, bison, buffalo, beavers, otters, bats, hedgehogs, squirrels, reptiles, snakes, frogs, amphibians, lizards, tortoises: wildlife, wild animal, species, zoo | ~ D30 D31 D34 D50 D
monkey, orangutans, orangutan, bonobos, great apes, primates, lemurs, baboons: chimpanzee, apes, wildlife, jane goodall | ~ D31 D30 D
whale, dolphin, sea lions, seal, seals, manatees, walrus, orcas, killer whales, sea otters, turtle, sea turtle, octopus, jellyfish, penguins, penguin, shark conservation, tuna: ocean, marine, wildlife, whale | ~ D33 D30 D31 C32 D
eagle, eagles, owls, hawks, falcons, songbirds, hummingbirds, cranes, seabirds, parrot, ostrich, bird conservation, bird watchers, birdwatching, birders, bird sanctuary, bird protection, avian, migratory birds: bird, audubon, waterfowl | ~ D32 D30 D
waterfowl, geese, swans, duck hunting, duck hunters: waterfowl, duck, wetland | ~ D30 D32 N61
hunt, deer hunting, big game, elk hunting, sportsmen, sportsman: hunting, elk, wildlife | ~ N61 D30
aquariums, sea life, fish tank, jelly fish: aquarium, ocean | D50
zoological, zookeepers, safari, animal park: zoo, wildlife | D50
`

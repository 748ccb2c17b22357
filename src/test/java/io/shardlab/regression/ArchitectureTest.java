package io.shardlab.regression;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.properties.HasModifiers.Predicates.modifier;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.codeUnits;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaStaticInitializer;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import io.shardlab.core.parameter.OutsideJson;
import io.shardlab.core.workload.Workload;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bson.conversions.Bson;
import org.bson.json.JsonReader;

/** Holds the direction of dependencies between the modules and between the packages of each. */
@AnalyzeClasses(packages = "io.shardlab", importOptions = WithoutTests.class)
class ArchitectureTest {

    /** The floors of the building: a part may use those that it names, and no other. No part names an extension. */
    @ArchTest
    static final ArchRule partsDependDownwardsOnly = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("core")
            .definedBy("io.shardlab.core..")
            .layer("mongo")
            .definedBy("io.shardlab.mongo..")
            .layer("workloads")
            .definedBy("io.shardlab.workloads..")
            .layer("answers")
            .definedBy("io.shardlab.answers..")
            .layer("run")
            .definedBy("io.shardlab.run..")
            .layer("cli")
            .definedBy("io.shardlab.cli..")
            .layer("gui")
            .definedBy("io.shardlab.gui..")
            .optionalLayer("local")
            .definedBy("io.shardlab.local..")
            .optionalLayer("predict")
            .definedBy("io.shardlab.predict..")
            .optionalLayer("insight")
            .definedBy("io.shardlab.insight..")
            .optionalLayer("transfer")
            .definedBy("io.shardlab.transfer..")
            .optionalLayer("testing")
            .definedBy("io.shardlab.testing..")
            .whereLayer("core")
            .mayNotAccessAnyLayer()
            .whereLayer("mongo")
            .mayOnlyAccessLayers("core")
            .whereLayer("workloads")
            .mayOnlyAccessLayers("core", "mongo")
            .whereLayer("answers")
            .mayOnlyAccessLayers("core")
            .whereLayer("run")
            .mayOnlyAccessLayers("core", "mongo", "answers")
            .whereLayer("cli")
            .mayOnlyAccessLayers("core", "mongo", "workloads", "answers", "run")
            .whereLayer("gui")
            .mayOnlyAccessLayers("core", "mongo", "workloads", "answers", "run", "cli")
            .whereLayer("local")
            .mayOnlyAccessLayers("core", "mongo", "answers", "cli")
            .whereLayer("predict")
            .mayOnlyAccessLayers("core", "mongo", "answers", "run", "cli", "gui")
            .whereLayer("insight")
            .mayOnlyAccessLayers("core", "mongo", "workloads", "answers", "run", "cli", "gui")
            .whereLayer("transfer")
            .mayOnlyAccessLayers("core", "mongo", "workloads", "answers", "cli")
            .whereLayer("testing")
            .mayOnlyAccessLayers("core", "mongo", "answers", "run");

    @ArchTest
    static final ArchRule answersKnowNoDriver = noClasses()
            .that(resideInAnyPackage("io.shardlab.answers..")
                    .or(resideInAPackage("io.shardlab.predict..")
                            .and(resideOutsideOfPackage("io.shardlab.predict.command.."))))
            .should()
            .dependOnClassesThat(resideInAnyPackage("com.mongodb..", "org.bson.."));

    @ArchTest
    static final ArchRule resultsAreTheGroundFloorOfCore = noClasses()
            .that(resideInAnyPackage("io.shardlab.core.result..", "io.shardlab.core.figure.."))
            .should()
            .dependOnClassesThat(resideInAPackage("io.shardlab..")
                    .and(not(resideInAnyPackage(
                            "io.shardlab.core.result..",
                            "io.shardlab.core.figure..",
                            "io.shardlab.core.error..",
                            "io.shardlab.core.text.."))));

    @ArchTest
    static final ArchRule aWorkloadDoesNotKnowAnother =
            slices().assignedFrom(new PackagesOfWorkloads()).should().notDependOnEachOther();

    private static final class PackagesOfWorkloads implements SliceAssignment {

        private static final Pattern PACKAGE = Pattern.compile("io\\.shardlab\\.(?:workloads|transfer)\\.(\\w+).*");
        private static final Set<String> OTHERS = Set.of("language", "file", "dump", "command");

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            Matcher found = PACKAGE.matcher(type.getPackageName());
            return found.matches() && !OTHERS.contains(found.group(1))
                    ? SliceIdentifier.of(found.group(1))
                    : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "packages of workloads";
        }
    }

    @ArchTest
    static final ArchRule theLibraryHidesTheRestOfShardlab = codeUnits()
            .that()
            .areDeclaredInClassesThat(resideInAPackage("io.shardlab.testing").and(modifier(JavaModifier.PUBLIC)))
            .and()
            .arePublic()
            .should(showNoOtherPackageOfShardlab());

    private static ArchCondition<JavaCodeUnit> showNoOtherPackageOfShardlab() {
        return new ArchCondition<>("show no other package of Shardlab") {
            @Override
            public void check(JavaCodeUnit unit, ConditionEvents events) {
                Stream.concat(Stream.of(unit.getReturnType()), unit.getParameterTypes().stream())
                        .flatMap(type -> type.getAllInvolvedRawTypes().stream())
                        .map(JavaClass::getPackageName)
                        .filter(name -> name.startsWith("io.shardlab.") && !name.equals("io.shardlab.testing"))
                        .forEach(name ->
                                events.add(SimpleConditionEvent.violated(unit, unit.getFullName() + " shows " + name)));
            }
        };
    }

    @ArchTest
    static final ArchRule onlyTheDesktopKnowsJavaFx = noClasses()
            .that(resideInAPackage("io.shardlab.."))
            .and(not(resideInAnyPackage("io.shardlab.gui..", "io.shardlab.*.screen..")))
            .should()
            .dependOnClassesThat(resideInAPackage("javafx.."));

    @ArchTest
    static final ArchRule viewModelsKnowNoControls = noClasses()
            .that(resideInAnyPackage("io.shardlab.gui..", "io.shardlab.*.screen.."))
            .and()
            .haveSimpleNameEndingWith("Model")
            .should()
            .dependOnClassesThat(resideInAnyPackage("javafx.scene..", "javafx.stage..", "javafx.application.."));

    @ArchTest
    static final ArchRule packagesOfAModuleHaveNoCycles =
            slices().matching("io.shardlab.(*).(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule packagesOfTheLanguageHaveNoCycles =
            slices().matching("io.shardlab.workloads.language.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule packagesOfExtensionsHaveNoCycles = slices().matching(
                    "io.shardlab.(insight|transfer).(capture|shardkey|dump).(*)..")
            .should()
            .beFreeOfCycles();

    @ArchTest
    static final ArchRule packagesOfTheEmbeddedMongosHaveNoCycles =
            slices().matching("io.shardlab.local.mongos.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule workloadsReadNoClockStartNoThreadAndPrintNothing = noClasses()
            .that(resideInAnyPackage("io.shardlab.workloads..", "io.shardlab.transfer..")
                    .and(not(resideInAnyPackage("..language..", "..dump..", "..command.."))))
            .should()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(Thread.class)
            .orShould()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err");

    @ArchTest
    static final ArchRule onlyTheCommandLinePrints = noClasses()
            .that(resideInAPackage("io.shardlab.."))
            .and(resideOutsideOfPackage("io.shardlab.cli.."))
            .and()
            .haveSimpleNameNotEndingWith("Main")
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err");

    @ArchTest
    static final ArchRule everyWorkloadHasAPackageOfItsOwn = classes()
            .that()
            .implement(Workload.class)
            .should()
            .resideInAnyPackage("io.shardlab.workloads.*", "io.shardlab.transfer.*");

    /** Only these check the nesting and the literals first; what the program itself has written stands in constants. */
    @ArchTest
    static final ArchRule jsonFromOutsideIsReadInOnePlace = codeUnits()
            .that()
            .areDeclaredInClassesThat(resideInAPackage("io.shardlab.."))
            .and()
            .areDeclaredInClassesThat(
                    not(name(OutsideJson.class.getName()).or(name("io.shardlab.mongo.input.ExtendedJson"))))
            .should(leaveJsonToOthers());

    private static ArchCondition<JavaCodeUnit> leaveJsonToOthers() {
        return new ArchCondition<>("leave the reading of JSON by the driver to OutsideJson") {
            @Override
            public void check(JavaCodeUnit unit, ConditionEvents events) {
                unit.getCallsFromSelf().stream()
                        .filter(call -> !unit.getName().equals(JavaStaticInitializer.STATIC_INITIALIZER_NAME))
                        .filter(call ->
                                call.getTarget().getOwner().getPackageName().startsWith("org.bson"))
                        .filter(call -> call.getTarget().getName().equals("parse")
                                        && call.getTarget().getOwner().isAssignableTo(Bson.class)
                                || call.getTarget().getOwner().isEquivalentTo(JsonReader.class))
                        .forEach(call -> events.add(SimpleConditionEvent.violated(unit, call.getDescription())));
            }
        };
    }
}

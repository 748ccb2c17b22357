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
import io.shardlab.core.parameter.OutsideJson;
import io.shardlab.core.workload.Workload;
import java.util.stream.Stream;
import org.bson.conversions.Bson;
import org.bson.json.JsonReader;

/** Holds the direction of dependencies between the modules and between the packages of each. */
@AnalyzeClasses(packages = "io.shardlab", importOptions = WithoutTests.class)
class ArchitectureTest {

    /** The floors of the building: a module may use those that it names, and no other. */
    @ArchTest
    static final ArchRule modulesDependDownwardsOnly = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("core")
            .definedBy("io.shardlab.core..")
            .layer("config")
            .definedBy("io.shardlab.config..")
            .layer("engine")
            .definedBy("io.shardlab.engine..")
            .layer("data")
            .definedBy("io.shardlab.data..")
            .layer("mongo")
            .definedBy("io.shardlab.mongo..")
            .layer("workloadfile")
            .definedBy("io.shardlab.workloadfile..")
            .layer("capture")
            .definedBy("io.shardlab.capture..")
            .layer("shardkey")
            .definedBy("io.shardlab.shardkey..")
            .layer("dump")
            .definedBy("io.shardlab.dump..")
            .layer("analysis")
            .definedBy("io.shardlab.analysis..")
            .layer("whatif")
            .definedBy("io.shardlab.whatif..")
            .layer("run")
            .definedBy("io.shardlab.run..")
            .layer("mongos")
            .definedBy("io.shardlab.mongos..")
            .layer("servers")
            .definedBy("io.shardlab.servers..")
            .layer("cluster")
            .definedBy("io.shardlab.cluster..")
            .layer("workloads")
            .definedBy("io.shardlab.workloads..")
            .layer("recovery")
            .definedBy("io.shardlab.recovery..")
            .layer("testing")
            .definedBy("io.shardlab.testing..")
            .layer("report")
            .definedBy("io.shardlab.report..")
            .layer("cli")
            .definedBy("io.shardlab.cli..")
            .layer("gui")
            .definedBy("io.shardlab.gui..")
            .whereLayer("core")
            .mayNotAccessAnyLayer()
            .whereLayer("config")
            .mayOnlyAccessLayers("core")
            .whereLayer("engine")
            .mayOnlyAccessLayers("core")
            .whereLayer("data")
            .mayOnlyAccessLayers("core")
            .whereLayer("mongo")
            .mayOnlyAccessLayers("core", "data")
            .whereLayer("workloadfile")
            .mayOnlyAccessLayers("core", "config", "data")
            .whereLayer("capture")
            .mayOnlyAccessLayers("core", "config", "data", "mongo", "workloadfile")
            .whereLayer("shardkey")
            .mayOnlyAccessLayers("core", "data", "mongo", "workloadfile", "analysis", "run")
            .whereLayer("dump")
            .mayOnlyAccessLayers("core", "data", "mongo")
            .whereLayer("analysis")
            .mayOnlyAccessLayers("core")
            .whereLayer("whatif")
            .mayOnlyAccessLayers("core", "config", "analysis")
            .whereLayer("run")
            .mayOnlyAccessLayers("core", "config", "engine", "mongo", "analysis")
            .whereLayer("mongos")
            .mayOnlyAccessLayers("core", "data")
            .whereLayer("servers")
            .mayOnlyAccessLayers("core")
            .whereLayer("cluster")
            .mayOnlyAccessLayers("core", "config", "mongo", "servers")
            .whereLayer("workloads")
            .mayOnlyAccessLayers("core", "data", "mongo", "workloadfile")
            .whereLayer("recovery")
            .mayOnlyAccessLayers("core", "data", "mongo", "dump")
            .whereLayer("testing")
            .mayOnlyAccessLayers("core", "mongo", "analysis", "run")
            .whereLayer("report")
            .mayOnlyAccessLayers("core", "analysis", "whatif", "run")
            .whereLayer("cli")
            .mayOnlyAccessLayers(
                    "core",
                    "config",
                    "mongo",
                    "dump",
                    "analysis",
                    "whatif",
                    "run",
                    "servers",
                    "cluster",
                    "report",
                    "workloadfile",
                    "capture",
                    "shardkey")
            .whereLayer("gui")
            .mayOnlyAccessLayers(
                    "core",
                    "config",
                    "mongo",
                    "workloadfile",
                    "capture",
                    "shardkey",
                    "analysis",
                    "whatif",
                    "run",
                    "servers",
                    "cluster",
                    "report");

    @ArchTest
    static final ArchRule analysisKnowsNoDriver = noClasses()
            .that(resideInAnyPackage("io.shardlab.analysis..", "io.shardlab.whatif.."))
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
            slices().matching("io.shardlab.(workloads|recovery).(*)..").should().notDependOnEachOther();

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
            .and(resideOutsideOfPackage("io.shardlab.gui.."))
            .should()
            .dependOnClassesThat(resideInAPackage("javafx.."));

    @ArchTest
    static final ArchRule viewModelsKnowNoControls = noClasses()
            .that(resideInAPackage("io.shardlab.gui.."))
            .and()
            .haveSimpleNameEndingWith("Model")
            .should()
            .dependOnClassesThat(resideInAnyPackage("javafx.scene..", "javafx.stage..", "javafx.application.."));

    @ArchTest
    static final ArchRule packagesOfAModuleHaveNoCycles =
            slices().matching("io.shardlab.(*).(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule workloadsReadNoClockStartNoThreadAndPrintNothing = noClasses()
            .that(resideInAnyPackage("io.shardlab.workloads..", "io.shardlab.recovery.."))
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
            .resideInAnyPackage("io.shardlab.workloads.*", "io.shardlab.recovery.*");

    /** Only these check the nesting and the literals first; what the program itself has written stands in constants. */
    @ArchTest
    static final ArchRule jsonFromOutsideIsReadInOnePlace = codeUnits()
            .that()
            .areDeclaredInClassesThat(resideInAPackage("io.shardlab.."))
            .and()
            .areDeclaredInClassesThat(
                    not(name(OutsideJson.class.getName()).or(name("io.shardlab.data.input.ExtendedJson"))))
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

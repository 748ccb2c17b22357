package io.shardlab.regression;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.shardlab.core.workload.Workload;

/** Holds the direction of dependencies between the modules and between the packages of core. */
@AnalyzeClasses(packages = "io.shardlab", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule coreKnowsNoWorkloadNoServerAndNoScreen = noClasses()
            .that(resideInAPackage("io.shardlab.core.."))
            .should()
            .dependOnClassesThat(resideInAnyPackage(
                    "io.shardlab.cluster..",
                    "io.shardlab.workloads..",
                    "io.shardlab.report..",
                    "io.shardlab.cli..",
                    "io.shardlab.gui.."));

    @ArchTest
    static final ArchRule reportDependsOnCoreAlone = noClasses()
            .that(resideInAPackage("io.shardlab.report.."))
            .should()
            .dependOnClassesThat(resideInAnyPackage(
                    "io.shardlab.cluster..", "io.shardlab.workloads..", "io.shardlab.cli..", "io.shardlab.gui.."));

    @ArchTest
    static final ArchRule clusterDependsOnCoreAlone = noClasses()
            .that(resideInAPackage("io.shardlab.cluster.."))
            .should()
            .dependOnClassesThat(resideInAnyPackage(
                    "io.shardlab.workloads..", "io.shardlab.report..", "io.shardlab.cli..", "io.shardlab.gui.."));

    @ArchTest
    static final ArchRule workloadsDependOnCoreAlone = noClasses()
            .that(resideInAPackage("io.shardlab.workloads.."))
            .should()
            .dependOnClassesThat(resideInAnyPackage(
                    "io.shardlab.cluster..", "io.shardlab.report..", "io.shardlab.cli..", "io.shardlab.gui.."));

    @ArchTest
    static final ArchRule aWorkloadDoesNotKnowAnother =
            slices().matching("io.shardlab.workloads.(*)..").should().notDependOnEachOther();

    @ArchTest
    static final ArchRule commandLineAndDesktopFindWorkloadsByServiceLoaderOnly = noClasses()
            .that(resideInAnyPackage("io.shardlab.cli..", "io.shardlab.gui.."))
            .should()
            .dependOnClassesThat(resideInAPackage("io.shardlab.workloads.."));

    @ArchTest
    static final ArchRule commandLineAndDesktopDoNotKnowEachOther = noClasses()
            .that(resideInAPackage("io.shardlab.cli.."))
            .should()
            .dependOnClassesThat(resideInAPackage("io.shardlab.gui.."));

    @ArchTest
    static final ArchRule theDesktopDoesNotKnowTheCommandLine = noClasses()
            .that(resideInAPackage("io.shardlab.gui.."))
            .should()
            .dependOnClassesThat(resideInAPackage("io.shardlab.cli.."));

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
    static final ArchRule packagesOfTheDesktopHaveNoCycles =
            slices().matching("io.shardlab.gui.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule packagesOfCoreHaveNoCycles =
            slices().matching("io.shardlab.core.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule packagesOfReportHaveNoCycles =
            slices().matching("io.shardlab.report.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule packagesOfClusterHaveNoCycles =
            slices().matching("io.shardlab.cluster.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule workloadsReadNoClockStartNoThreadAndPrintNothing = noClasses()
            .that(resideInAPackage("io.shardlab.workloads.."))
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
    static final ArchRule coreClusterAndReportPrintNothing = noClasses()
            .that(resideInAnyPackage("io.shardlab.core..", "io.shardlab.cluster..", "io.shardlab.report.."))
            .and()
            .haveSimpleNameNotEndingWith("Main")
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err");

    @ArchTest
    static final ArchRule everyWorkloadHasAPackageOfItsOwn =
            classes().that().implement(Workload.class).should().resideInAPackage("io.shardlab.workloads.*");
}

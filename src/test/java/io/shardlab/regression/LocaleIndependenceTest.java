package io.shardlab.regression;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;

/**
 * Nothing that the program writes or reads depends on the user's locale or character set. Error Prone's DefaultLocale and
 * DefaultCharset are errors in the build, too; this sees what they do not, such as method references. The classes are read once
 * for this test and {@link ArchitectureTest}, because both name the same ones.
 */
@AnalyzeClasses(packages = "io.shardlab", importOptions = WithoutTests.class)
class LocaleIndependenceTest {

    @ArchTest
    static void noClassTakesTheDefaultLocaleOrCharacterSet(JavaClasses program) {
        assertThat(program.size()).isGreaterThan(500);
        classes()
                .that()
                .resideOutsideOfPackage("io.shardlab.regression..")
                .should(DefaultTakers.ARE_NOT_CALLED)
                .check(program);
    }
}

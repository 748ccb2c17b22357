package io.shardlab.regression;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.text.DecimalFormat;
import java.util.Locale;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The rule of {@link LocaleIndependenceTest}, tried on classes that break it and keep it. */
class DefaultTakersTest {

    private static final ArchRule RULE = classes().should(DefaultTakers.ARE_NOT_CALLED);

    @Test
    void theRuleSeesCallsReferencesAndConstructors() {
        assertThat(RULE.evaluate(new ClassFileImporter().importClasses(Careless.class))
                        .getFailureReport()
                        .getDetails())
                .hasSize(10);
        assertThat(RULE.evaluate(new ClassFileImporter().importClasses(Careful.class))
                        .hasViolation())
                .isFalse();
    }

    /** Everything that it forbids, for the test of the rule itself. */
    @SuppressWarnings({"DefaultLocale", "DefaultCharset", "StringCaseLocaleUsage", "unused"})
    private static final class Careless {

        static final Function<String, String> REFERENCE = String::toLowerCase;

        static Object all(OutputStream stream, ByteArrayOutputStream bytes) {
            return new Object[] {
                String.format("%d", 1),
                "%d".formatted(1),
                "i".toUpperCase(),
                stream instanceof PrintStream out ? out.printf("%d", 1) : null,
                new PrintStream(stream),
                new DecimalFormat("0"),
                bytes.toString(),
                "ä".getBytes(),
                Charset.defaultCharset()
            };
        }
    }

    /** The same in ways that it allows. */
    @SuppressWarnings({"UnnecessaryLambda", "unused"})
    private static final class Careful {

        static final Function<String, String> REFERENCE = text -> text.toLowerCase(Locale.ROOT);

        static Object all(PrintStream out, byte[] bytes) {
            out.printf(Locale.ROOT, "%d", 1);
            return new String(bytes, 0, 1, StandardCharsets.UTF_8);
        }
    }
}

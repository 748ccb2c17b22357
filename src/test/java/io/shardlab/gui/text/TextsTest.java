package io.shardlab.gui.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.Language;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.regression.Simulator;
import io.shardlab.run.service.RunRequest;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TextsTest {

    @Test
    void namesOfRunsHaveTheTitlesOfTheirWorkloadAndParameters() {
        assertThat(Texts.in(Language.ENGLISH).titled("sharded-query: shards 2, threads 4"))
                .isEqualTo("Shards 2, Threads 4");
        assertThat(Texts.in(Language.JAPANESE).titled("sharded-query: shards 2, threads 4"))
                .isEqualTo("シャード数 2, スレッド数 4");
        assertThat(Texts.in(Language.JAPANESE).titled("bulk-load")).isEqualTo("一括投入");
        assertThat(Texts.in(Language.JAPANESE).titled("Night run 3")).isEqualTo("Night run 3");
    }

    @Test
    void adviceNamesFieldsInPlaceOfOptions() {
        Finding finding = new Finding("It is slow.", "Seen.", "Use --threads 4.");

        assertThat(Texts.in(Language.ENGLISH).say(finding).advice()).isEqualTo("Use “Threads” 4.");
    }

    /** Plug-ins have none of these. */
    @Test
    void ourWorkloadsAndParametersHaveNamesInTheWindow() {
        Texts texts = Texts.in(Language.ENGLISH);
        assertThat(Workloads.find().all()).allSatisfy(workload -> {
            assertThat(texts.title(workload)).isNotEqualTo(workload.name());
            assertThat(texts.summary(workload)).isNotEqualTo(workload.summary());
        });
        assertThat(parameters())
                .allSatisfy(
                        name -> assertThat(Titles.ofParameter(name)).as(name).isPresent());
    }

    /** The names of the parameters of our workloads, and of those of users' files. */
    private static Set<String> parameters() {
        Workloads workloads = Workloads.find();
        Workload ofFile =
                workloads.named(Simulator.HOME.resolve("examples/web-shop.yaml").toString());
        Stream<String> ofRuns = Stream.concat(workloads.all().stream(), Stream.of(ofFile))
                .flatMap(workload -> RunRequest.parametersOf(workload).stream())
                .map(Parameter::name);
        // Comparisons of shard keys have one more.
        return Stream.concat(ofRuns, Stream.of("candidates")).collect(Collectors.toSet());
    }

    @Test
    void theLanguageOfTheSystemDoesNotMatter() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.JAPANESE);
            assertThat(Texts.in(Language.ENGLISH).say("Dark")).isEqualTo("Dark");
            Locale.setDefault(Locale.ENGLISH);
            assertThat(Texts.in(Language.JAPANESE).say("Dark")).isEqualTo("ダーク");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void aSentenceOfTheEngineNamesFieldsInsteadOfOptions() {
        Texts texts = Texts.in(Language.ENGLISH);

        assertThat(texts.named("--write-concern must suit --no-such-option."))
                .isEqualTo("“Write concern” must suit --no-such-option.");
    }

    @Test
    void figuresHaveSeparatorsAndThreeDigits() {
        Texts texts = Texts.in(Language.ENGLISH);

        assertThat(texts.count(1_234_567)).isEqualTo("1,234,567");
        assertThat(texts.number(12_345.6)).isEqualTo("12,346");
        assertThat(texts.number(12.34)).isEqualTo("12.3");
        assertThat(texts.number(0.01234)).isEqualTo("0.012");
        assertThat(texts.change(-3.14)).isEqualTo("-3.1 %");
        assertThat(texts.duration(Duration.ofSeconds(42))).isEqualTo("0:42");
        assertThat(texts.duration(Duration.ofSeconds(3723))).isEqualTo("1:02:03");
    }
}

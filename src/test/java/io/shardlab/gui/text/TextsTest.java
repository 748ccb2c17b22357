package io.shardlab.gui.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.Language;
import io.shardlab.core.workload.KindTraits.Reach;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.gui.deployment.LocalClusterModel;
import io.shardlab.gui.own.FileModel;
import io.shardlab.gui.run.CellRow;
import io.shardlab.gui.run.RunProgress;
import io.shardlab.gui.run.RunState;
import io.shardlab.gui.workload.Subject;
import io.shardlab.mongo.watch.ServerState;
import io.shardlab.regression.Simulator;
import io.shardlab.run.service.RunRequest;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.MessageFormat;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TextsTest {

    /** The endings that are appended to the beginnings of keys. A beginning that is missing here is reported. */
    private static final Map<String, Set<String>> ENDINGS = Map.ofEntries(
            Map.entry("screen.", Set.of("HOME", "TARGET", "WORKLOAD", "RUN", "RESULTS", "WHAT_IF")),
            Map.entry("run.", Set.of("what-if", "what-if.help")),
            Map.entry("results.", Set.of("what-if", "what-if.help")),
            Map.entry("theme.", Set.of("SYSTEM", "LIGHT", "DARK")),
            Map.entry("workload.subject.", names(Subject.values())),
            Map.entry("workload.title.", workloads()),
            Map.entry("workload.sentence.", workloads()),
            Map.entry("own.reach.", names(Reach.values())),
            Map.entry("own.keys.prompt.", Set.of("candidates", "collection")),
            Map.entry("own.unsaved.", names(FileModel.Unsaved.values())),
            Map.entry("run.state.", names(RunState.values())),
            Map.entry("run.step.", names(RunProgress.Step.values())),
            Map.entry("verdict.", names(CellRow.Status.values())),
            Map.entry("connection.color.", Set.of("none", "accent", "success", "warning", "danger")),
            Map.entry("cluster.state.", names(LocalClusterModel.State.values())),
            Map.entry("target.state.", names(ServerState.values())),
            Map.entry("parameter.", parameters()));

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

    @Test
    void bothLanguagesHaveTheSameTexts() {
        assertThat(bundle("messages_ja.properties").stringPropertyNames())
                .containsExactlyInAnyOrderElementsOf(
                        bundle("messages.properties").stringPropertyNames());
    }

    @Test
    void placesToFillInAreTheSameInBothLanguages() {
        Properties english = bundle("messages.properties");
        Properties japanese = bundle("messages_ja.properties");
        english.stringPropertyNames()
                .forEach(key -> assertThat(places(japanese.getProperty(key)))
                        .as(key)
                        .isEqualTo(places(english.getProperty(key))));
    }

    @Test
    void everyUsedTextExistsAndNoOther() {
        Set<String> known = bundle("messages.properties").stringPropertyNames();
        UsedKeys inSources = UsedKeys.inSources(firstParts(known));
        assertThat(inSources.beginnings()).isEqualTo(ENDINGS.keySet());
        Set<String> used = new TreeSet<>(inSources.whole());
        used.add("workload.capture.help"); // of a button that an extension adds
        ENDINGS.forEach((beginning, endings) -> endings.forEach(ending -> used.add(beginning + ending)));

        assertThat(known).containsExactlyInAnyOrderElementsOf(used);
    }

    private static Pattern firstParts(Set<String> keys) {
        return Pattern.compile(keys.stream()
                .map(key -> Pattern.quote(key.substring(0, key.indexOf('.') + 1)))
                .distinct()
                .collect(Collectors.joining("|")));
    }

    private static Set<String> names(Enum<?>[] values) {
        return Arrays.stream(values).map(Enum::name).collect(Collectors.toSet());
    }

    private static Set<String> workloads() {
        return Workloads.find().all().stream().map(Workload::name).collect(Collectors.toSet());
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
            assertThat(Texts.in(Language.ENGLISH).get("theme.DARK")).isEqualTo("Dark");
            Locale.setDefault(Locale.ENGLISH);
            assertThat(Texts.in(Language.JAPANESE).get("theme.DARK")).isEqualTo("ダーク");
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

    private static Properties bundle(String name) {
        Properties texts = new Properties();
        try (Reader reader = new InputStreamReader(Texts.class.getResourceAsStream(name), StandardCharsets.UTF_8)) {
            texts.load(reader);
            return texts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> places(String text) {
        // Fails if the text is not a valid pattern.
        assertThat(new MessageFormat(text, Locale.ROOT)).isNotNull();
        return Pattern.compile("\\{(\\d)")
                .matcher(text)
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toSet());
    }
}

package io.shardlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.cli.output.Console;
import io.shardlab.core.text.Language;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.regression.Simulator;
import io.shardlab.run.service.ParameterTexts;
import io.shardlab.run.service.RunRequest;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HelpTextsTest {

    private static final Pattern JAPANESE = Pattern.compile("[\\p{IsHiragana}\\p{IsKatakana}\\p{IsHan}]");

    /** An English phrase: what names options, types and values has no blanks between words. */
    private static final Pattern ENGLISH = Pattern.compile("[a-z]{2,} [a-z]{2,} [a-z]{2,}");

    private static final List<String> COMMANDS = List.of(
            "",
            "run",
            "run mixed",
            "run examples/web-shop.yaml",
            "experiment",
            "experiment list",
            "experiment describe",
            "experiment run",
            "experiment resume",
            "list",
            "describe",
            "servers",
            "report",
            "cluster",
            "cluster up",
            "cluster status",
            "cluster restart",
            "cluster down",
            "compare",
            "history",
            "dump",
            "restore",
            "capture",
            "merge",
            "calibrate",
            "advise",
            "what-if",
            "shard-key");

    @Test
    void everyParameterAndWorkloadHasAJapaneseSentence() {
        ParameterTexts texts = ParameterTexts.in(Language.JAPANESE);

        workloads().forEach(workload -> {
            RunRequest.parametersOf(workload)
                    .forEach(parameter -> assertThat(List.of(texts.help(parameter), texts.type(parameter)))
                            .as(workload.name() + " " + parameter.option())
                            .allMatch(text -> JAPANESE.matcher(text).find() || text.equals("NAME=URI")));
            if (workload.description(Map.of(), Language.ENGLISH).isEmpty()) {
                assertThat(texts.summary(workload)).containsPattern(JAPANESE);
            }
        });
    }

    @Test
    void noHelpOfACommandHasAnEnglishSentence() {
        COMMANDS.stream()
                .filter(command -> !command.contains("examples") && !command.equals("experiment run"))
                .forEach(command -> assertThat(help(command).replaceAll("<[^>]*>|simulator [a-z -]*", ""))
                        .as(command)
                        .doesNotContainPattern(ENGLISH));
    }

    @Test
    void eachOptionHasTheTranslationOfItsOwnDescription() {
        assertThat(out("capture", "--help", "--language", "ja"))
                .containsOnlyOnce("観察する時間。")
                .containsOnlyOnce("パスワードをファイルから読みます。")
                .containsOnlyOnce("パスワードを標準入力から読みます。");
    }

    @Test
    void helpIsInTheLanguageThatIsAskedFor() {
        assertThat(out("run", "mixed", "--help", "--language", "ja"))
                .contains("使い方: simulator run mixed", "よく使うもの:", "同時に動くクライアントの数。既定値: 10。")
                .doesNotContain("Number of concurrent clients.");
        assertThat(out("run", "mixed", "--help", "--language", "en"))
                .contains("Usage: simulator run mixed", "Most used:", "Number of concurrent clients. Default: 10.")
                .doesNotContainPattern(JAPANESE);
        assertThat(out("describe", "mixed", "--language=ja")).contains("同時に動くクライアントの数。");
    }

    @Test
    void outputForProgramsIsTheSameInEveryLanguage() {
        assertThat(out("list", "--json", "--language", "ja")).isEqualTo(out("list", "--json", "--language", "en"));
        assertThat(out("describe", "--figures", "--json", "--language", "ja"))
                .isEqualTo(out("describe", "--figures", "--json", "--language", "en"));
    }

    /** Our workloads, and one of a file. */
    private static List<Workload> workloads() {
        Workloads workloads = Workloads.find();
        return Stream.concat(
                        workloads.all().stream(),
                        Stream.of(workloads.named(
                                Simulator.HOME.resolve("examples/web-shop.yaml").toString())))
                .toList();
    }

    private static String help(String command) {
        String words =
                command.replace("examples", Simulator.HOME.resolve("examples").toString());
        return out((words + " --help --language ja").strip().split(" "));
    }

    private static String out(String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        assertThat(new SimulatorCli(new Console(out, err, false)).run(words)).isZero();
        return out.toString(StandardCharsets.UTF_8);
    }
}

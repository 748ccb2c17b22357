package io.shardlab.answers.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.compare.Comparison.Difference;
import io.shardlab.answers.history.History;
import io.shardlab.answers.history.History.FigureHistory;
import io.shardlab.answers.history.History.LeftOut;
import io.shardlab.answers.history.History.LevelChange;
import io.shardlab.answers.history.History.Measurement;
import io.shardlab.answers.history.History.Series;
import io.shardlab.core.figure.Better;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;

class HistoryPageTest {

    private static final String EVIL = "<script>alert(1)</script>";

    private static Document page() {
        List<Measurement> results = IntStream.range(0, 20)
                .mapToObj(day -> new Measurement(
                        "results/day-" + day,
                        MadeUp.START.plus(Duration.ofDays(day)),
                        Optional.of(EVIL),
                        day < 12 ? "6.0.5" : "7.0.2",
                        "0.1.0"))
                .toList();
        LevelChange change = new LevelChange(
                11,
                12,
                1000,
                700,
                Optional.of(-30.0),
                Optional.of(true),
                0.0001,
                List.of(new Difference("server version", List.of("6.0.5", EVIL))));
        List<Optional<Double>> values = IntStream.range(0, 20)
                .mapToObj(day -> day == 3 ? Optional.<Double>empty() : Optional.of(day < 12 ? 1000.0 : 700.0))
                .toList();
        FigureHistory figure =
                new FigureHistory("throughput", "throughput", "operations/s", Better.HIGHER, values, List.of(change));
        String page = ReportPages.ofHistory(
                new History(
                        List.of(new Series("sharded-query", true, Map.of(), results, List.of(figure))),
                        List.of(new LeftOut("results/" + EVIL, Message.text("its machine was disturbed"))),
                        14),
                Language.ENGLISH);
        Parser parser = Parser.htmlParser().setTrackErrors(20);
        Document document = parser.parseInput(page, "");
        assertThat(parser.getErrors()).as("errors of the parser").isEmpty();
        assertThat(document.select("script")).isEmpty();
        return document;
    }

    @Test
    void theAnswerComesFirst() {
        Element answer = page().selectFirst("main > *");

        assertThat(answer.text())
                .startsWith("Regression: since 2026-12-03 10:00, throughput of sharded-query is 30.0 %");
        assertThat(answer.hasClass("fail")).isTrue();
    }

    @Test
    void aChartHasTheValuesTheLevelsAndTheChange() {
        Element figure = page().selectFirst("figure:has(figcaption:containsOwn(throughput of sharded-query))");

        assertThat(figure.select("circle")).hasSize(19);
        assertThat(figure.select("g.guide").text()).contains("2026-12-03, -30.0 %");
        assertThat(figure.select(".legend li").eachText())
                .containsExactly("median of a result", "level between lasting changes");
        assertThat(figure.select("details tbody tr")).hasSize(20);
    }

    @Test
    void resultsThatWereLeftOutAreNamedWithTheReason() {
        assertThat(page().text())
                .contains("Left out because its machine was disturbed: results/" + EVIL + ".")
                .contains("server version 6.0.5 → " + EVIL);
    }
}

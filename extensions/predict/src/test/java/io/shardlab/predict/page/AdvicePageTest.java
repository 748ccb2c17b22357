package io.shardlab.predict.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.page.MadeUp;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.predict.advice.Advice;
import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.advice.Advice.Role;
import io.shardlab.predict.advice.Advice.Verdict;
import io.shardlab.predict.advice.AdviceCurves;
import io.shardlab.predict.advice.AdviceCurves.Asked;
import io.shardlab.predict.advice.AdviceCurves.AtDocuments;
import io.shardlab.predict.advice.AdviceCurves.AtRate;
import io.shardlab.predict.advice.AdviceCurves.AtThreads;
import io.shardlab.predict.advice.AdviceCurves.Check;
import io.shardlab.predict.advice.AdviceCurves.Deployment;
import io.shardlab.predict.advice.AdviceCurves.Measured;
import io.shardlab.predict.advice.AdviceCurves.PriceStep;
import io.shardlab.predict.advice.Confirmation;
import io.shardlab.predict.advice.Confirmation.Compared;
import io.shardlab.predict.advice.MeasuredAdvice;
import io.shardlab.predict.answer.Answer.Basis;
import io.shardlab.predict.answer.Answer.Calibrated;
import io.shardlab.predict.answer.Estimate;
import io.shardlab.predict.answer.GoalVerdict;
import io.shardlab.predict.calibrate.CalibratedRange;
import io.shardlab.predict.calibrate.Calibration.Interval;
import io.shardlab.predict.model.Topology;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;

class AdvicePageTest {

    private static final String EVIL = "<script>alert(1)</script><img src=http://evil.example/x>";
    private static final Topology CLUSTER = new Topology(3, 4);

    private List<Measured> measured = List.of();
    private Optional<Double> room = Optional.of(2e8);
    private boolean disk = true;
    private boolean rates = true;
    private double price = 1;
    private double asked = 20_000;
    private String goal = "throughput>20000";
    private String text = "lan (Machines of 8 processors)";
    private Verdict verdict = Verdict.NO;
    private Optional<Message> restlessness = Optional.empty();
    private Language language = Language.ENGLISH;
    private Optional<Confirmation> confirmation = Optional.empty();

    private static Estimate about(double value) {
        return new Estimate(value, Optional.of(0.9 * value), Optional.of(1.2 * value));
    }

    private Option option(Topology topology, double throughput) {
        return new Option(
                topology.sharded() ? Role.RUNNER_UP : Role.CHEAPEST,
                topology,
                Optional.empty(),
                Optional.empty(),
                price * (1 + topology.shards()),
                64,
                about(throughput),
                rates ? Optional.of(about(1500)) : Optional.empty(),
                "server",
                !rates,
                List.of(),
                topology.sharded() ? GoalVerdict.MET : GoalVerdict.UNDECIDED);
    }

    private Deployment deployment(Topology topology, double most) {
        return new Deployment(
                topology.describe(),
                topology,
                List.of(new AtThreads(1, about(most / 20)), new AtThreads(64, about(most))),
                topology.sharded() ? List.of() : measured,
                room.map(documents -> about(documents * topology.dataServers())),
                disk ? List.of(new AtDocuments(1e8, about(most)), new AtDocuments(8e8, about(most / 9))) : List.of(),
                rates ? List.of(new AtRate(100, 500), new AtRate(0.9 * most, 9000)) : List.of());
    }

    private Document page() {
        Advice advice = new Advice(
                verdict,
                Message.text("No. One server carries this load: about 80,000 operations/s at a p99 of 1.5 ms. It is"
                        + " cheaper."),
                List.of(option(Topology.STANDALONE, 80_000), option(CLUSTER, 110_000)),
                36,
                Optional.of("EUR a month"),
                Optional.of(Message.text("What matters most for one server is server CPU.")),
                List.of(Message.text("Predicted by a queueing model from 8 results.")),
                Message.text("Not considered: secondaries."),
                List.of(Message.text("A caveat about " + text + ".")));
        AdviceCurves curves = new AdviceCurves(
                "targeted queries",
                new Asked(List.of(goal), Optional.of(asked), Optional.of(5000.0), Optional.of(300_000_000L)),
                List.of(deployment(Topology.STANDALONE, 80_000), deployment(CLUSTER, 110_000)),
                List.of(
                        new PriceStep("standalone", price, 80_000),
                        new PriceStep("3 shards, 4 mongos", 4 * price, 110_000)),
                List.of(new PriceStep("standalone", price, 72_000)),
                Optional.of("EUR a month"),
                List.of(new Check(Topology.STANDALONE, new Measured(8, List.of(9000.0, 9200.0)), about(10_000))),
                new Basis(
                        text,
                        List.of("run"),
                        new CalibratedRange(List.of(), Map.of()),
                        Optional.of(0.04),
                        1,
                        Map.of("server", new Calibrated(90.5, Optional.of(new Interval(85, 96))))),
                List.of(Message.text("run-9 is left out: " + text + ".")),
                List.of(Message.text("Something is unknown.")));
        String page = AdvicePages.of(
                new MeasuredAdvice(advice, restlessness, confirmation, Optional.of(curves)),
                List.of(new SavedResult(
                        Path.of("/home/me/results/20261126-run"), MadeUp.result(Optional.of(text), Map.of(), ""))),
                language);
        Parser parser = Parser.htmlParser().setTrackErrors(20);
        Document document = parser.parseInput(page, "");
        assertThat(parser.getErrors()).as("errors of the parser").isEmpty();
        return document;
    }

    private static Element figure(Document page, String title) {
        return page.selectFirst("figure:has(figcaption:containsOwn(" + title + "))");
    }

    @Test
    void theAnswerComesFirstWithTheVerdictInBoldLetters() {
        Element answer = page().selectFirst("main > *");

        assertThat(answer.text())
                .isEqualTo("No. One server carries this load: about 80,000 operations/s at a p99 of 1.5"
                        + " ms. It is cheaper.");
        assertThat(answer.selectFirst("strong").text()).isEqualTo("No.");
        assertThat(answer.hasClass("fail")).isFalse();
        verdict = Verdict.NEITHER;
        assertThat(page().selectFirst("main > *").hasClass("fail")).isTrue();
    }

    @Test
    void measurementsInSlowMotionStandBesideTheirPredictions() {
        assertThat(page().text()).doesNotContain("Confirmed in slow motion");
        confirmation = Optional.of(new Confirmation(
                List.of(
                        new Compared(
                                Topology.STANDALONE,
                                64,
                                about(80_000),
                                Optional.of(about(1500)),
                                Optional.of(new Confirmation.Measured(60_000, Map.of("99", 2500.0), Optional.empty()))),
                        new Compared(CLUSTER, 64, about(110_000), Optional.of(about(1700)), Optional.empty())),
                Optional.of(Verdict.NO),
                Optional.of(Message.text("No. Measured, one server is enough.")),
                Message.text("The measurement agrees with " + EVIL + ".")));
        restlessness = Optional.of(Message.text("The machine was restless."));

        Document page = page();

        assertThat(page.selectFirst("main > *").text()).isEqualTo("No. Measured, one server is enough.");
        assertThat(page.select("main > *").eachText())
                .contains("The measurement agrees with " + EVIL + ".", "The machine was restless.");
        Element section = page.selectFirst("section:has(h2:containsOwn(Confirmed in slow motion))");
        assertThat(section.select("tbody tr").get(0).select("th, td").eachText())
                .containsExactly(
                        "standalone",
                        "64",
                        "80,000",
                        "72,000 to 96,000",
                        "60,000",
                        "no",
                        "1.50",
                        "1.35 to 1.80",
                        "2.50");
        assertThat(section.select("tbody tr").get(1).select("th, td").eachText())
                .containsExactly(
                        CLUSTER.describe(),
                        "64",
                        "110,000",
                        "99,000 to 132,000",
                        "-",
                        "-",
                        "1.70",
                        "1.53 to 2.04",
                        "-");
    }

    @Test
    void theHeadNamesMachinesOperationsAndGoals() {
        assertThat(page().select("header").text())
                .contains(
                        "lan (Machines of 8 processors)",
                        "targeted queries",
                        "throughput>20000",
                        "300,000,000 documents");
    }

    @Test
    void theDeploymentsAreATableThatSaysWhatMeetsTheGoals() {
        Element section = page().selectFirst("main > div:has(caption:containsOwn(Deployments, predicted))");

        assertThat(section.select("tbody tr").eachText())
                .containsExactly(
                        "standalone 64 80,000 72,000 to 96,000 1.50 1.35 to 1.80 1.00 server cheapest undecided",
                        "3 shards, 4 mongos 64 110,000 99,000 to 132,000 1.50 1.35 to 1.80 4.00 server runner-up yes");
        assertThat(section.text()).contains("of 36 deployments", "(EUR a month)");
    }

    @Test
    void everyPredictedChartIsCalledPredictedAndHasItsFigures() {
        Document page = page();
        assertThat(page.select("figcaption").eachText())
                .containsExactly(
                        "Throughput by threads, predicted",
                        "Throughput by documents, predicted",
                        "p99 by arrival rate, predicted",
                        "Price by throughput, predicted",
                        "Calibration: measured and predicted throughput by threads");
        assertThat(page.select("figure")).allSatisfy(figure -> {
            assertThat(figure.selectFirst("> svg").attr("aria-label")).isNotBlank();
            assertThat(figure.selectFirst("> svg > desc").text()).isNotBlank();
            assertThat(figure.select("details table tbody tr")).isNotEmpty();
        });
    }

    @Test
    void boundsAreAreasAroundTheirLines() {
        Element chart = figure(page(), "Throughput by threads");

        assertThat(chart.select("> svg polygon.bounds"))
                .hasSize(2)
                .allSatisfy(area -> assertThat(area.attr("points").split(" "))
                        .as("two points above and two below")
                        .hasSize(4));
        assertThat(chart.select("> svg polyline")).hasSize(2);
        assertThat(chart.select(".legend li").eachText())
                .containsExactly("standalone, predicted", "3 shards, 4 mongos, predicted");
        assertThat(chart.select("rect.hover > title").text())
                .as("under the pointer")
                .contains("80,000 operations/s (72,000 – 96,000)");
    }

    @Test
    void measurementsOfOtherMachinesStandInTheirOwnChartOnly() {
        Document page = page();
        assertThat(figure(page, "Throughput by threads").select("circle")).isEmpty();
        Element calibration = figure(page, "Calibration");
        assertThat(calibration.select(".legend li").eachText())
                .containsExactly("standalone, measured", "standalone, predicted");
        assertThat(calibration.select("circle")).isNotEmpty();
        assertThat(page.select("tr:has(td:containsOwn(-9.0 %))").text()).contains("9,100", "10,000", "9,000 to 12,000");
    }

    @Test
    void measurementsOfTheSameMachinesStandBesideTheirPredictions() {
        measured = List.of(new Measured(8, List.of(30_000.0)));

        Element chart = figure(page(), "Throughput by threads");

        assertThat(chart.select("> svg circle")).hasSize(1);
        assertThat(chart.select(".legend li").eachText()).contains("standalone, measured");
        assertThat(chart.text()).contains("slow motion");
    }

    @Test
    void whatIsAskedForIsMarked() {
        Document page = page();
        assertThat(figure(page, "p99 by arrival rate").select("g.guide > text").text())
                .isEqualTo("asked for: 20,000 operations/s");
        assertThat(figure(page, "p99 by arrival rate").select(".legend").text()).contains("asked for: p99 5.00 ms");
        assertThat(figure(page, "Throughput by documents")
                        .select("g.guide > text")
                        .text())
                .isEqualTo("asked for: 300 million documents");
    }

    @Test
    void whatIsAskedForFarBeyondAllDeploymentsDoesNotShrinkTheCharts() {
        asked = 1e9;

        Element chart = figure(page(), "Price by throughput");

        assertThat(chart.select("g.guide")).isEmpty();
        assertThat(chart.select("g.axes > text").eachText()).contains("100,000").doesNotContain("1,000,000,000");
        asked = 150_000;
        assertThat(figure(page(), "Price by throughput")
                        .select("g.guide > text")
                        .text())
                .isEqualTo("asked for: 150,000 operations/s");
    }

    @Test
    void withoutADiskBarsShowWhatFitsIntoMemory() {
        disk = false;

        assertThat(figure(page(), "Documents that fit into memory")
                        .select("g.bar > title")
                        .eachText())
                .containsExactly("standalone: 200 million documents", "3 shards, 4 mongos: 600 million documents");
    }

    @Test
    void whatIsUnknownIsLeftOutAndSaid() {
        disk = false;
        room = Optional.empty();
        rates = false;
        price = 0;

        Document page = page();

        assertThat(page.select("figcaption").eachText())
                .containsExactly(
                        "Throughput by threads, predicted",
                        "Calibration: measured and predicted throughput by threads");
        assertThat(page.select("p.note").eachText()).contains("Something is unknown.");
    }

    @Test
    void theEvidenceNamesResultsParametersAndCaveats() {
        Document page = page();
        assertThat(page.select("table:has(caption:containsOwn(Results)) tbody tr")
                        .text())
                .contains("20261126-run", "2026-11-21T10:00:00Z")
                .doesNotContain("/home/me");
        assertThat(page.select("table:has(caption:containsOwn(Calibrated parameters)) tbody tr")
                        .eachText())
                .containsExactly("server 90 85 to 96");
        assertThat(page.select("main p").eachText())
                .contains(
                        "Predicted by a queueing model from 8 results.",
                        "Not considered: secondaries.",
                        "What matters most for one server is server CPU.");
    }

    @Test
    void thePageNeedsNoOtherFileAndTextFromOutsideDoesNothing() {
        text = EVIL;
        goal = EVIL;

        Document page = page();

        assertThat(page.select("script, link, img, iframe, object, embed, base, form, image, use, foreignObject"))
                .isEmpty();
        assertThat(page.select("[src], [href], [onerror]")).isEmpty();
        assertThat(page.select("meta[http-equiv=Content-Security-Policy]").attr("content"))
                .startsWith("default-src 'none'");
        assertThat(page.select("header").text()).contains("<script>alert(1)</script>");
        assertThat(page.select("style").html()).doesNotContain("url(").doesNotContain("@import");
    }

    @Test
    void headingsAndTablesAreInTheLanguageOfTheReader() {
        language = Language.JAPANESE;

        Document page = page();

        assertThat(page.selectFirst("html").attr("lang")).isEqualTo("ja");
        assertThat(page.select("h1, h2").eachText()).containsExactly("シャーディングは割に合うか？", "根拠", "1 件の注意点");
        assertThat(page.select("main > div table")
                        .first()
                        .select("th[scope=col]")
                        .eachText())
                .contains("構成", "価格", "役割");
    }
}

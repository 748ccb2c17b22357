package io.shardlab.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.Verdict;
import java.io.StringReader;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class JunitXmlTest {

    /** The elements and attributes that the schemas of Surefire and Jenkins know. */
    private static final Map<String, Set<String>> ALLOWED = Map.of(
            "testsuites", Set.of(),
            "testsuite", Set.of("name", "timestamp", "hostname", "tests", "failures", "errors", "skipped", "time"),
            "properties", Set.of(),
            "property", Set.of("name", "value"),
            "testcase", Set.of("classname", "name", "time"),
            "failure", Set.of("message", "type"),
            "error", Set.of("message", "type"),
            "skipped", Set.of("message"));

    private static RunResult result(Verdict verdict) {
        return new MadeUpRun()
                .label(Optional.of("a <label> & \u0007\n\"more\""))
                .parameters(Map.of("slo", "p99<1ms,throughput>10"))
                .phases(List.of(MadeUpPhase.measured(1000, 5000, Map.of(), 10_000)))
                .verdict(verdict)
                .result();
    }

    private static List<Element> elements(NodeList list) {
        return IntStream.range(0, list.getLength())
                .mapToObj(i -> (Element) list.item(i))
                .toList();
    }

    /** Parses a report as readers of Surefire's reports do, which need these attributes and right counts. */
    private static Document parsed(JunitXml xml) throws Exception {
        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(xml.render())));
        elements(document.getElementsByTagName("*")).forEach(element -> {
            assertThat(ALLOWED).containsKey(element.getTagName());
            IntStream.range(0, element.getAttributes().getLength())
                    .forEach(i -> assertThat(ALLOWED.get(element.getTagName()))
                            .contains(element.getAttributes().item(i).getNodeName()));
        });
        for (Element suite : elements(document.getElementsByTagName("testsuite"))) {
            assertThat(suite.getAttribute("timestamp")).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d");
            assertThat(suite.getAttribute("time")).matches("\\d+\\.\\d+");
            Map.of("tests", "testcase", "failures", "failure", "errors", "error", "skipped", "skipped")
                    .forEach((attribute, element) -> assertThat(suite.getAttribute(attribute))
                            .as(attribute)
                            .isEqualTo(String.valueOf(
                                    suite.getElementsByTagName(element).getLength())));
        }
        return document;
    }

    private static List<String> outcomes(Document document) {
        return elements(document.getElementsByTagName("testcase")).stream()
                .map(test -> test.getAttribute("name") + ": "
                        + (test.getElementsByTagName("*").getLength() == 0
                                ? "passed"
                                : test.getElementsByTagName("*").item(0).getNodeName()))
                .toList();
    }

    @Test
    void eachObjectiveAndTheVerdictAreTests() throws Exception {
        Document document = parsed(new JunitXml()
                .add(
                        "sharded-query",
                        result(new Verdict(Verdict.Status.FAIL, List.of("p99<1ms missed: p99 was 5.000 ms")))));

        assertThat(outcomes(document)).containsExactly("p99<1ms: failure", "throughput>10: passed", "verdict: failure");
        Element failure = elements(document.getElementsByTagName("failure")).get(0);
        assertThat(failure.getAttribute("message")).isEqualTo("p99<1ms missed: p99 was 5.000 ms");
    }

    @Test
    void aRunThatFailedIsAnErrorAndOneThatWasStoppedIsSkipped() throws Exception {
        Document document = parsed(new JunitXml()
                .add("failed", result(new Verdict(Verdict.Status.FAIL, List.of("The server ended."))))
                .add("stopped", result(Verdict.stopped()))
                .addFailed("refused", Instant.EPOCH, "mongodb://ann:secret@host cannot be reached"));

        assertThat(outcomes(document))
                .filteredOn(outcome -> outcome.startsWith("verdict"))
                .containsExactly("verdict: error", "verdict: skipped", "verdict: error");
        assertThat(document.getElementsByTagName("error")
                        .item(1)
                        .getAttributes()
                        .getNamedItem("message")
                        .getNodeValue())
                .doesNotContain("secret");
    }
}

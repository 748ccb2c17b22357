package io.shardlab.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.Verdict;
import java.io.StringReader;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class JunitXmlTest {

    private static final String SUITE = "testsuite";

    /** The elements of the schema of Ant's reports, with the attributes that they need; all of them are also in Surefire's. */
    private static final Map<String, Set<String>> NEEDED = Map.of(
            "testsuites",
            Set.of(),
            SUITE,
            Set.of("package", "id", "name", "timestamp", "hostname", "tests", "failures", "errors", "skipped", "time"),
            "properties",
            Set.of(),
            "property",
            Set.of("name", "value"),
            "testcase",
            Set.of("classname", "name", "time"),
            "failure",
            Set.of("message", "type"),
            "error",
            Set.of("message", "type"),
            "skipped",
            Set.of("message"),
            "system-out",
            Set.of(),
            "system-err",
            Set.of());

    /** The order of the elements of a suite. */
    private static final Pattern SEQUENCE = Pattern.compile("properties (testcase )*system-out system-err ");

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
            assertThat(NEEDED).containsKey(element.getTagName());
            assertThat(IntStream.range(0, element.getAttributes().getLength())
                            .mapToObj(i -> element.getAttributes().item(i).getNodeName()))
                    .containsExactlyInAnyOrderElementsOf(NEEDED.get(element.getTagName()));
        });
        assertThat(elements(document.getElementsByTagName(SUITE)))
                .extracting(suite -> suite.getAttribute("id"))
                .isEqualTo(
                        IntStream.range(0, document.getElementsByTagName(SUITE).getLength())
                                .mapToObj(String::valueOf)
                                .toList());
        for (Element suite : elements(document.getElementsByTagName(SUITE))) {
            assertThat(suite.getAttribute("timestamp")).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d");
            assertThat(suite.getAttribute("time")).matches("\\d+\\.\\d+");
            assertThat(suite.getAttribute("package")).isNotEmpty();
            assertThat(elements(suite.getChildNodes()).stream()
                            .map(child -> child.getTagName() + " ")
                            .collect(Collectors.joining()))
                    .matches(SEQUENCE);
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

    @ParameterizedTest
    @ValueSource(ints = {0, 8, 0x0b, 0x1f, 0x7f, 0x85, 0xd800, 0xdfff, 0xfffe, 0xffff})
    void charactersThatXmlCannotHaveAreReplaced(int character) throws Exception {
        String label = "a" + (char) character + "b";
        RunResult labelled = new MadeUpRun().label(Optional.of(label)).result();

        Document document = parsed(new JunitXml().add("w", labelled).addFailed("w", Instant.EPOCH, label));

        assertThat(elements(document.getElementsByTagName("property")).get(0).getAttribute("value"))
                .isEqualTo(String.format(Locale.ROOT, "a\\u%04xb", character));
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

package io.shardlab.cli.output;

import io.shardlab.answers.verdict.Judgement;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.Secrets;
import java.io.StringWriter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Runs in the XML of JUnit reports, which servers for continuous integration show as tests. A run is a test suite, each
 * objective in each measured phase a test, and its verdict one more. A missed objective is a failure; a run that could not do its
 * work has an error, and one that was stopped is skipped. The elements and attributes are those of the schema of Ant's reports.
 */
public final class JunitXml {

    /** The schema has no time zone. */
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final String PACKAGE = "shardlab";

    private final List<Suite> suites = new ArrayList<>();

    private record Suite(String name, Instant startedAt, double seconds, List<Property> properties, List<Case> cases) {

        long count(String outcome) {
            return cases.stream().filter(one -> one.outcome().equals(outcome)).count();
        }
    }

    private record Property(String name, String value) {}

    /** @param outcome failure, error, skipped or nothing */
    private record Case(String group, String name, double seconds, String outcome, String message) {}

    /**
     * Adds a run.
     *
     * @param name the name of the suite
     */
    public JunitXml add(String name, RunResult result) {
        List<Case> cases = new ArrayList<>();
        for (Judgement.Check check : Judgement.checks(result.phases(), result.objectives())) {
            cases.add(new Case(
                    name + "." + check.phase(),
                    check.objective() + (check.repetition() > 1 ? ", repetition " + check.repetition() : ""),
                    check.seconds(),
                    check.missed().isPresent() ? "failure" : "",
                    check.missed().map(reason -> reason.in(Language.ENGLISH)).orElse("")));
        }
        double seconds =
                result.phases().stream().mapToDouble(PhaseReport::seconds).sum();
        cases.add(verdict(name, seconds, result.verdict()));
        suites.add(new Suite(name, result.startedAt(), seconds, properties(result), cases));
        return this;
    }

    /** Adds a run that measured nothing. */
    public JunitXml addFailed(String name, Instant startedAt, String reason) {
        suites.add(new Suite(
                name, startedAt, 0, List.of(), List.of(new Case(name, "verdict", 0, "error", Secrets.mask(reason)))));
        return this;
    }

    private static Case verdict(String name, double seconds, Verdict verdict) {
        String outcome = switch (verdict.status()) {
            case PASS -> "";
            case FAIL -> verdict.missesObjectivesAlone() ? "failure" : "error";
            case STOPPED -> "skipped";
        };
        return new Case(name, "verdict", seconds, outcome, String.join("; ", verdict.reasons()));
    }

    private static List<Property> properties(RunResult result) {
        List<Property> properties = new ArrayList<>();
        result.label().ifPresent(label -> properties.add(new Property("label", label)));
        properties.add(new Property("target", result.target().describe()));
        properties.add(new Property("server version", result.target().serverVersion()));
        properties.add(new Property("simulator", result.client().build()));
        return properties;
    }

    /** Returns the document. */
    public String render() {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeStartElement("testsuites");
            for (int i = 0; i < suites.size(); i++) {
                write(xml, suites.get(i), i);
            }
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
        return text + System.lineSeparator();
    }

    private static void write(XMLStreamWriter xml, Suite suite, int id) throws XMLStreamException {
        xml.writeStartElement("testsuite");
        attribute(xml, "package", PACKAGE);
        attribute(xml, "id", String.valueOf(id));
        attribute(xml, "name", suite.name());
        attribute(xml, "timestamp", TIME.format(suite.startedAt()));
        attribute(xml, "hostname", "localhost");
        attribute(xml, "tests", String.valueOf(suite.cases().size()));
        attribute(xml, "failures", String.valueOf(suite.count("failure")));
        attribute(xml, "errors", String.valueOf(suite.count("error")));
        attribute(xml, "skipped", String.valueOf(suite.count("skipped")));
        attribute(xml, "time", seconds(suite.seconds()));
        xml.writeStartElement("properties");
        for (Property property : suite.properties()) {
            xml.writeEmptyElement("property");
            attribute(xml, "name", property.name());
            attribute(xml, "value", property.value());
        }
        xml.writeEndElement();
        for (Case one : suite.cases()) {
            write(xml, one);
        }
        xml.writeEmptyElement("system-out");
        xml.writeEmptyElement("system-err");
        xml.writeEndElement();
    }

    private static void write(XMLStreamWriter xml, Case one) throws XMLStreamException {
        xml.writeStartElement("testcase");
        attribute(xml, "classname", one.group());
        attribute(xml, "name", one.name());
        attribute(xml, "time", seconds(one.seconds()));
        if (!one.outcome().isEmpty()) {
            xml.writeEmptyElement(one.outcome());
            attribute(xml, "message", one.message());
            if (!one.outcome().equals("skipped")) {
                attribute(xml, "type", one.outcome().equals("failure") ? "objective" : "run");
            }
        }
        xml.writeEndElement();
    }

    /** A label or a message of a server may have characters that XML does not allow. */
    private static void attribute(XMLStreamWriter xml, String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, PlainText.xml(PlainText.oneLine(value)));
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.3f", seconds);
    }
}

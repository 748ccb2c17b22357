package io.shardlab.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.document.Document;
import io.shardlab.answers.document.Tone;
import io.shardlab.answers.table.Table;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.List;
import org.junit.jupiter.api.Test;

class TerminalDocumentTest {

    private static final Document DETAIL =
            new Document.Builder().say(Message.text("A detail.")).build();

    private static Finding finding(String name) {
        return new Finding(name + ".", "figures of " + name, "Do what helps " + name + ".");
    }

    private static List<String> lines(Document.Builder document, boolean details) {
        return new TerminalDocument(document.build(), details, Language.ENGLISH)
                .render()
                .lines()
                .toList();
    }

    @Test
    void blocksStandApartAndHaveTheSignsOfTheirTones() {
        Document.Builder document = new Document.Builder()
                .say(Message.text("It is faster."), Tone.GOOD)
                .items(List.of(Message.text("one"), Message.text("two")))
                .figures(
                        Table.of("Rates", List.of("threads", "rate"), List.of(List.of("1", "20")), List.of("A note.")));

        assertThat(lines(document, false))
                .containsExactly(
                        "✓ It is faster.",
                        "",
                        "- one",
                        "- two",
                        "",
                        "Rates",
                        " threads  rate",
                        "---------------",
                        " 1          20",
                        "A note.");
    }

    @Test
    void aHeadingStandsRightAboveItsContent() {
        assertThat(lines(new Document.Builder().section(Message.text("Heading"), DETAIL), false))
                .containsExactly("Heading", "A detail.");
    }

    @Test
    void detailsAreShownOnDemandAndNamedOtherwise() {
        Document.Builder document = new Document.Builder()
                .say(Message.text("An answer."))
                .details(Message.text("the limits"), DETAIL)
                .details(Message.text("nothing"), new Document.Builder().build());

        assertThat(lines(document, false)).containsExactly("An answer.");
        assertThat(new TerminalDocument(document.build(), false, Language.ENGLISH).more(TerminalDocument.MORE))
                .hasValueSatisfying(line -> assertThat(line).endsWith("shows the limits."));
        assertThat(lines(document, true)).containsExactly("An answer.", "", "A detail.");
        assertThat(new TerminalDocument(document.build(), true, Language.ENGLISH).more(TerminalDocument.MORE))
                .isEmpty();
    }

    @Test
    void aBriefFormStandsInThePlaceOfDetailsAndEachKindIsNamedOnce() {
        Document brief = new Document.Builder().say(Message.text("In brief.")).build();
        Document.Builder document = new Document.Builder()
                .details(Message.text("means"), DETAIL, brief)
                .details(Message.text("means"), DETAIL);

        assertThat(lines(document, false)).containsExactly("In brief.");
        assertThat(new TerminalDocument(document.build(), false, Language.ENGLISH).more(TerminalDocument.MORE))
                .hasValueSatisfying(line -> assertThat(line).endsWith("shows means."));
        assertThat(lines(document, true)).containsExactly("A detail.", "", "A detail.");
    }

    @Test
    void onlyTheFirstReasonIsExplainedUnlessDetailsAreWanted() {
        Document.Builder document =
                new Document.Builder().reason(finding("one")).reason(finding("two"));

        assertThat(lines(document, false))
                .containsExactly("one.", "  Seen: figures of one.", "  Advice: Do what helps one.", "", "two.");
        assertThat(new TerminalDocument(document.build(), false, Language.ENGLISH).more(TerminalDocument.MORE))
                .hasValueSatisfying(line -> assertThat(line).contains("the evidence of 1 more finding"));
        assertThat(lines(document, true)).contains("  Seen: figures of two.");
    }
}

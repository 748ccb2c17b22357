package io.shardlab.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageTest {

    private static final String WAITS = "{0,choice,0#{0} waits|1#{0} wait|1<{0} waits} of {1} ms";
    private static final Message EVIDENCE = Message.of("{0} had {1}", "s1 {0} it's", Message.of(WAITS, 1_200, "0.5"));

    @Test
    void aMessageGetsItsLanguageWhenItIsShown() {
        assertThat(EVIDENCE.in(Language.ENGLISH)).isEqualTo("s1 {0} it's had 1,200 waits of 0.5 ms");
        assertThat(EVIDENCE.in(Language.JAPANESE)).isEqualTo("s1 {0} it's で1,200 回の待ち (平均 0.5 ms)");
    }

    @Test
    void numbersChooseBetweenSingularAndPlural() {
        assertThat(Message.of(WAITS, 1, "2").in(Language.ENGLISH)).isEqualTo("1 wait of 2 ms");
        assertThat(Message.of(WAITS, 0, "2").in(Language.ENGLISH)).isEqualTo("0 waits of 2 ms");
    }

    @Test
    void messagesAreJoined() {
        List<Message> names = List.of(Message.text("a"), Message.text("b"));

        assertThat(Message.joined("; ", names)
                        .and(Optional.empty())
                        .and(Message.text("!"))
                        .in(Language.JAPANESE))
                .isEqualTo("a; b!");
    }

    @Test
    void listsAndSentencesAreJoinedAsALanguageWritesThem() {
        List<Message> sentences = List.of(Message.text("a。"), Message.text("b"), Message.text("c"));

        assertThat(Message.joined(", ", sentences.subList(1, 3)).in(Language.ENGLISH))
                .isEqualTo("b, c");
        assertThat(Message.joined(", ", sentences.subList(1, 3)).in(Language.JAPANESE))
                .isEqualTo("b、c");
        assertThat(Message.joined(" ", sentences).in(Language.JAPANESE)).isEqualTo("a。b c");
    }

    @Test
    void aMessageIsAnArrayInJsonAndTheSameAfterReading() throws JsonProcessingException {
        String json = Json.mapper().writeValueAsString(EVIDENCE);

        assertThat(Json.mapper().readTree(json))
                .isEqualTo(Json.mapper()
                        .readTree("[\"{0} had {1}\", \"s1 {0} it's\", [\"" + WAITS + "\", 1200, \"0.5\"]]"));
        assertThat(Json.mapper().readValue(json, Message.class)).isEqualTo(EVIDENCE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[1]", "[\"{0}\", 1.5]", "[\"{0}\", {}]", "{}", "[\"a\", null]"})
    void otherJsonIsRefused(String json) {
        assertThatThrownBy(() -> Json.mapper().readValue(json, Message.class))
                .isInstanceOf(JsonProcessingException.class);
    }

    @Test
    void aSentenceWithoutATranslationIsShownInEnglish() {
        assertThat(Message.of("Nobody has translated {0}.", "this").in(Language.JAPANESE))
                .isEqualTo("Nobody has translated this.");
    }

    @Test
    void theSenseOfASentenceIsNotShown() {
        Message close = Message.of(Message.sense("a test", "close"));

        assertThat(close.in(Language.ENGLISH)).isEqualTo("close");
        assertThat(close.in(Language.JAPANESE)).isEqualTo("閉じる");
        assertThat(Message.of(Message.sense("another", "close")).in(Language.JAPANESE))
                .isEqualTo("close");
    }

    @Test
    void apostrophesAndBracesOutsideOfPlacesStandForThemselves() {
        assertThat(Message.of("it's {0}, such as {name: {^string: {length: 10}}}", "x")
                        .toString())
                .isEqualTo("it's x, such as {name: {^string: {length: 10}}}");
        assertThat(Message.of("{0,choice,0#none|1#one of {1}|1<{0} of {1}} in '{2}'", 7, 1_000, "a")
                        .toString())
                .isEqualTo("7 of 1,000 in 'a'");
        assertThat(Message.of("line {0,number,#}", 1_000).toString()).isEqualTo("line 1000");
    }

    @Test
    void aKeyOfAnOlderProgramStandsForItsSentence() throws JsonProcessingException {
        Message old = Json.mapper().readValue("[\"target.standalone\"]", Message.class);

        assertThat(old.hasPattern()).isTrue();
        assertThat(old.toString()).isEqualTo("standalone server");
        assertThat(Json.mapper().readValue("[\"none.waits\", 1]", Message.class).hasPattern())
                .isFalse();
    }
}

package io.shardlab.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.List;
import java.util.MissingResourceException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageTest {

    private static final Message EVIDENCE =
            Message.of("example.evidence", "s1 {0} it's", Message.of("example.waits", 1_200, "0.5"));

    @Test
    void aMessageGetsItsLanguageWhenItIsShown() {
        assertThat(EVIDENCE.in(Language.ENGLISH)).isEqualTo("s1 {0} it's had 1,200 waits of 0.5 ms");
        assertThat(EVIDENCE.in(Language.JAPANESE)).isEqualTo("s1 {0} it's で1,200 回の待ち (平均 0.5 ms)");
    }

    @Test
    void numbersChooseBetweenSingularAndPlural() {
        assertThat(Message.of("example.waits", 1, "2").in(Language.ENGLISH)).isEqualTo("1 wait of 2 ms");
        assertThat(Message.of("example.waits", 0, "2").in(Language.ENGLISH)).isEqualTo("0 waits of 2 ms");
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
                        .readTree("[\"example.evidence\", \"s1 {0} it's\", [\"example.waits\", 1200, \"0.5\"]]"));
        assertThat(Json.mapper().readValue(json, Message.class)).isEqualTo(EVIDENCE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[1]", "[\"example.waits\", 1.5]", "[\"example.waits\", {}]", "{}", "[\"a\", null]"})
    void otherJsonIsRefused(String json) {
        assertThatThrownBy(() -> Json.mapper().readValue(json, Message.class))
                .isInstanceOf(JsonProcessingException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"example.other", "none.waits", "waits", "../../secret.x", "example."})
    void anUnknownKeyIsRefused(String key) {
        assertThatThrownBy(() -> Message.of(key).in(Language.ENGLISH)).isInstanceOf(MissingResourceException.class);
    }
}

package io.shardlab.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import org.junit.jupiter.api.Test;

class FindingTest {

    private static final Finding FINDING = Finding.of(
            "slow-disk",
            Message.text("Too slow."),
            Message.of("{0,choice,0#{0} waits|1#{0} wait|1<{0} waits} of {1} ms", 3, "2"),
            Message.text("Use a faster disk."));

    @Test
    void itsTextsAreEnglishAndGetAnotherLanguageWhenTheyAreShown() {
        assertThat(FINDING.evidence()).isEqualTo("3 waits of 2 ms");
        assertThat(FINDING.in(Language.JAPANESE).evidence()).isEqualTo("3 回の待ち (平均 2 ms)");
        assertThat(FINDING.in(Language.JAPANESE).in(Language.ENGLISH)).isEqualTo(FINDING);
    }

    @Test
    void itIsTheSameAfterReading() throws JsonProcessingException {
        String json = Json.mapper().writeValueAsString(FINDING);

        assertThat(Json.mapper().readValue(json, Finding.class)).isEqualTo(FINDING);
        assertThat(Json.mapper().readTree(json).path("kind").asText()).isEqualTo("slow-disk");
    }

    @Test
    void aFindingOfAnOlderProgramStaysEnglish() throws JsonProcessingException {
        Finding old = Json.mapper()
                .readValue("{\"finding\": \"F.\", \"evidence\": \"e\", \"advice\": \"A.\"}", Finding.class);

        assertThat(old).isEqualTo(new Finding("F.", "e", "A."));
        assertThat(old.in(Language.JAPANESE)).isEqualTo(old);
        assertThat(Json.masked(old)).doesNotContain("wording", "kind");
    }

    @Test
    void aFindingOfANewerProgramStaysEnglish() throws JsonProcessingException {
        Finding newer = Json.mapper()
                .readValue(
                        "{\"finding\": \"F.\", \"evidence\": \"e\", \"advice\": \"A.\", \"wording\":"
                                + " {\"finding\": [\"newer.f\"], \"evidence\": [\"{0,choice,0#{0} waits|1#{0} wait|1<{0} waits} of {1} ms\", \"many\", \"1\"],"
                                + " \"advice\": [\"newer.a\"]}}",
                        Finding.class);

        assertThat(newer.in(Language.JAPANESE).finding()).isEqualTo("F.");
        assertThat(newer.in(Language.ENGLISH)).isEqualTo(newer);
    }
}

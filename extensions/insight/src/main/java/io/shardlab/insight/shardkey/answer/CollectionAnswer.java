package io.shardlab.insight.shardkey.answer;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.shardlab.core.text.EnglishText;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;

/**
 * The answer for one collection.
 *
 * @param answer one sentence
 * @param best the key that is recommended; empty if none pays
 * @param documents the number of documents
 * @param averageDocumentBytes their mean size
 * @param operationsShare the share of the file's operations that use the collection, from 0 to 1
 * @param candidates the keys, best first
 * @param notes what the figures assume and leave out, a sentence each
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record CollectionAnswer(
        String collection,
        @JsonSerialize(using = EnglishText.class) Message answer,
        Optional<String> best,
        long documents,
        double averageDocumentBytes,
        double operationsShare,
        List<CandidateReport> candidates,
        @JsonSerialize(contentUsing = EnglishText.class) List<Message> notes) {

    /** Returns the answer with other reports of the candidates. */
    public CollectionAnswer with(List<CandidateReport> reports) {
        return new CollectionAnswer(
                collection, answer, best, documents, averageDocumentBytes, operationsShare, reports, notes);
    }

    public CollectionAnswer {
        candidates = List.copyOf(candidates);
        notes = List.copyOf(notes);
    }
}
